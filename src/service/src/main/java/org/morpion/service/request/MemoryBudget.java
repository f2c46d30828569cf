package org.morpion.service.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Bytes of memory that requests share: each reserves what it may need before it allocates any of it. Reservations are
 * granted in the order in which they are made, so that small ones never keep a large one out. Thread-safe.
 */
final class MemoryBudget {
    private final long size;
    private final Deque<Reservation> waiting = new ArrayDeque<>();
    private long free;

    MemoryBudget(long size) {
        this.size = size;
        this.free = size;
    }

    /** All bytes, free or not. */
    long size() {
        return size;
    }

    synchronized long reserved() {
        return size - free;
    }

    /** A reservation of nothing, which can grow. */
    Reservation empty() {
        return new Reservation(0, () -> {}, State.GRANTED);
    }

    /**
     * A reservation of so many bytes, or of as many as there are, which is yet to be requested.
     *
     * @param whenGranted called once, in the thread that requests it or in the one that gives others back
     */
    Reservation reservation(long bytes, Runnable whenGranted) {
        return new Reservation(Math.min(bytes, size), whenGranted, State.NEW);
    }

    private void grant() {
        List<Reservation> granted = new ArrayList<>(1);
        synchronized (this) {
            for (Reservation next = waiting.peek(); next != null && next.bytes <= free; next = waiting.peek()) {
                waiting.remove();
                free -= next.bytes;
                next.state = State.GRANTED;
                granted.add(next);
            }
        }
        granted.forEach(reservation -> reservation.whenGranted.run());
    }

    private enum State {
        NEW,
        WAITING,
        GRANTED,
        ENDED
    }

    /** What one request has reserved. */
    final class Reservation {
        private final Runnable whenGranted;
        private long bytes;
        private State state;

        private Reservation(long bytes, Runnable whenGranted, State state) {
            this.bytes = bytes;
            this.whenGranted = whenGranted;
            this.state = state;
        }

        /** Waits to be granted, behind those that wait already. */
        void request() {
            synchronized (MemoryBudget.this) {
                if (state != State.NEW) {
                    return;
                }
                state = State.WAITING;
                waiting.add(this);
            }
            grant();
        }

        /** Reserves so many bytes more, without waiting; false if they are not free, or this has ended. */
        boolean grow(long more) {
            synchronized (MemoryBudget.this) {
                if (state != State.GRANTED || more > free) {
                    return false;
                }
                free -= more;
                bytes += more;
                return true;
            }
        }

        /** Gives back what is reserved beyond so many bytes. */
        void shrinkTo(long enough) {
            synchronized (MemoryBudget.this) {
                if (state != State.GRANTED || bytes <= enough) {
                    return;
                }
                free += bytes - enough;
                bytes = enough;
            }
            grant();
        }

        boolean isWaiting() {
            synchronized (MemoryBudget.this) {
                return state == State.WAITING;
            }
        }

        /** Gives everything back, or waits no longer. May be called again. */
        void end() {
            synchronized (MemoryBudget.this) {
                if (state == State.WAITING) {
                    waiting.remove(this);
                } else if (state == State.GRANTED) {
                    free += bytes;
                }
                state = State.ENDED;
            }
            grant();
        }
    }
}
