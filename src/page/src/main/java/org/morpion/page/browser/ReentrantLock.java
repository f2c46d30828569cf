package org.morpion.page.browser;

/** Stand-in for {@link java.util.concurrent.locks.ReentrantLock}; a browser runs the code in one thread. */
public class ReentrantLock {
    public void lock() {
        // One thread never contends.
    }

    public void unlock() {
        // One thread never contends.
    }
}
