package org.morpion.page.browser;

/** Stand-in for {@link java.util.concurrent.atomic.AtomicReferenceArray}; a browser runs the code in one thread. */
public class AtomicReferenceArray<E> {
    private final Object[] elements;

    public AtomicReferenceArray(int length) {
        elements = new Object[length];
    }

    public final E get(int i) {
        @SuppressWarnings("unchecked")
        E element = (E) elements[i];
        return element;
    }

    public final void set(int i, E element) {
        elements[i] = element;
    }

    public final E getAndSet(int i, E element) {
        E previous = get(i);
        elements[i] = element;
        return previous;
    }
}
