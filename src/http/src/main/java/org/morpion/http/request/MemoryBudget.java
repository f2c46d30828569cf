package org.morpion.http.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Memory budget, in bytes, that requests share: each request reserves its estimated cost before it allocates.
 * Reservations are granted in the order of their requests, so that small ones cannot starve a large one. Thread-safe.
 */
final class MemoryBudget {
    private final long size;
    private final Deque<Reservation> waiting = new ArrayDeque<>();
    private long free;

    MemoryBudget(long size) {
        this.size = size;
        this.free = size;
    }

    /** The total size, including reserved bytes. */
    long size() {
        return size;
    }

    synchronized long reserved() {
        return size - free;
    }

    /** Returns an empty reservation that can grow. */
    Reservation empty() {
        return new Reservation(0, () -> {}, State.GRANTED);
    }

    /**
     * Creates a reservation, not yet requested, of at most the whole budget.
     *
     * @param whenGranted runs once, on the thread that requests the reservation or that releases another one
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

    /** Bytes reserved for one request. */
    final class Reservation {
        private final Runnable whenGranted;
        private long bytes;
        private State state;

        private Reservation(long bytes, Runnable whenGranted, State state) {
            this.bytes = bytes;
            this.whenGranted = whenGranted;
            this.state = state;
        }

        /** Joins the end of the queue for memory. */
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

        /** Reserves additional bytes without waiting; false if they are not free or the reservation has ended. */
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

        /** Releases all but the given number of bytes. */
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

        /** Releases all bytes, or leaves the queue. Idempotent. */
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
