package org.morpion.page.browser;

/** Java's class of this name where there is one thread. */
public class ReentrantLock {
    public void lock() {
        // Nobody else is there.
    }

    public void unlock() {
        // Nobody else is there.
    }
}
