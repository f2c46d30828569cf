package org.morpion.http.admission;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Admission of work by its weight, for example in bytes of memory or in slots. The sum of the admitted weights stays
 * within the capacity, and within the caller's {@link CallerKind#share}. Work that does not fit waits: the most
 * privileged kind is served first. Clients of a kind take turns, each with its work in order of arrival, so that no
 * client waits behind all the work of another, and light work cannot starve heavy work. Thread-safe.
 */
public final class Admission {
    /** Maximum number of threads that wait; work on further ones is refused at once. */
    private static final int MAX_BLOCKED = 32;

    /** Name shared by all work that belongs to no client. */
    private static final String NO_CLIENT = "";

    private final long capacity;
    private final Semaphore mayBlock = new Semaphore(MAX_BLOCKED);

    /** Waiting work by kind of caller, the most privileged kind first. */
    private final Map<CallerKind, Queues> waiting = new TreeMap<>(Comparator.reverseOrder());

    private long used;

    public Admission(long capacity) {
        this.capacity = capacity;
        for (CallerKind kind : CallerKind.values()) {
            waiting.put(kind, new Queues());
        }
    }

    public long capacity() {
        return capacity;
    }

    /** Returns the sum of the admitted weights. */
    public synchronized long used() {
        return used;
    }

    /**
     * Admits work at once, or returns empty if it would have to wait. A weight above the caller's share counts as the
     * whole share.
     */
    public Optional<Ticket> tryAdmit(CallerKind kind, long weight) {
        Ticket ticket = new Ticket(kind, NO_CLIENT, Math.min(weight, kind.share(capacity)), () -> {});
        synchronized (this) {
            if (waiting.get(kind).peek() != null || !ticket.fits()) {
                return Optional.empty();
            }
            ticket.admit();
        }
        return Optional.of(ticket);
    }

    /**
     * Admits work as soon as it fits. A weight above the caller's share counts as the whole share.
     *
     * @param client name of the client, whose work shares one turn
     * @param whenAdmitted runs at most once, on this thread or on one that closes a ticket, and never after the ticket
     *     is closed
     */
    Ticket admit(CallerKind kind, String client, long weight, Runnable whenAdmitted) {
        Ticket ticket = new Ticket(kind, client, Math.min(weight, kind.share(capacity)), whenAdmitted);
        synchronized (this) {
            waiting.get(kind).add(ticket);
        }
        admitWaiting();
        return ticket;
    }

    /** Admits work that belongs to no client, as soon as it fits. */
    Ticket admit(CallerKind kind, long weight, Runnable whenAdmitted) {
        return admit(kind, NO_CLIENT, weight, whenAdmitted);
    }

    /**
     * Blocks until work is admitted; returns empty if that takes too long, or if too many threads wait already.
     *
     * @param client name of the client, whose work shares one turn
     */
    Optional<Ticket> await(CallerKind kind, String client, long weight, Duration patience) {
        CountDownLatch admitted = new CountDownLatch(1);
        Ticket ticket = admit(kind, client, weight, admitted::countDown);
        if (admitted.getCount() > 0 && !await(admitted, patience)) {
            ticket.close();
            return Optional.empty();
        }
        return Optional.of(ticket);
    }

    private boolean await(CountDownLatch admitted, Duration patience) {
        if (!mayBlock.tryAcquire()) {
            return false;
        }
        try {
            return admitted.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            mayBlock.release();
        }
    }

    private void admitWaiting() {
        List<Ticket> admitted = new ArrayList<>(1);
        synchronized (this) {
            for (Queues queues : waiting.values()) {
                for (Ticket next = queues.peek(); next != null && next.fits(); next = queues.peek()) {
                    queues.take();
                    next.admit();
                    admitted.add(next);
                }
            }
        }
        admitted.forEach(ticket -> ticket.whenAdmitted.run());
    }

    /** Waiting work of one kind of caller, with a queue for each client. */
    private static final class Queues {
        /** In the order of their turns; none is empty. */
        private final Map<String, Deque<Ticket>> queues = new LinkedHashMap<>();

        void add(Ticket ticket) {
            queues.computeIfAbsent(ticket.client, client -> new ArrayDeque<>()).add(ticket);
        }

        /** Returns the work whose turn it is; null if none waits. */
        Ticket peek() {
            return queues.isEmpty() ? null : queues.values().iterator().next().peek();
        }

        /** Removes the work whose turn it is, and ends the turn of its client. */
        void take() {
            Ticket ticket = peek();
            Deque<Ticket> queue = queues.remove(ticket.client);
            queue.remove();
            if (!queue.isEmpty()) {
                queues.put(ticket.client, queue);
            }
        }

        void remove(Ticket ticket) {
            queues.computeIfPresent(
                    ticket.client, (client, queue) -> queue.remove(ticket) && queue.isEmpty() ? null : queue);
        }
    }

    private enum State {
        WAITING,
        ADMITTED,
        CLOSED
    }

    /** The weight of one piece of work, until it is closed. */
    public final class Ticket implements AutoCloseable {
        private final CallerKind kind;
        private final String client;
        private final Runnable whenAdmitted;
        private long weight;
        private State state = State.WAITING;

        private Ticket(CallerKind kind, String client, long weight, Runnable whenAdmitted) {
            this.kind = kind;
            this.client = client;
            this.weight = weight;
            this.whenAdmitted = whenAdmitted;
        }

        private boolean fits() {
            return used + weight <= kind.share(capacity);
        }

        private void admit() {
            used += weight;
            state = State.ADMITTED;
        }

        boolean isWaiting() {
            synchronized (Admission.this) {
                return state == State.WAITING;
            }
        }

        /** Adds weight without waiting; false if it does not fit or the ticket is closed. */
        boolean grow(long more) {
            synchronized (Admission.this) {
                if (state != State.ADMITTED || used + more > kind.share(capacity)) {
                    return false;
                }
                used += more;
                weight += more;
                return true;
            }
        }

        /** Releases all but the given weight. */
        void shrinkTo(long enough) {
            synchronized (Admission.this) {
                if (state != State.ADMITTED || weight <= enough) {
                    return;
                }
                used -= weight - enough;
                weight = enough;
            }
            admitWaiting();
        }

        /** Releases the weight, or gives up waiting. Idempotent. */
        @Override
        public void close() {
            synchronized (Admission.this) {
                if (state == State.WAITING) {
                    waiting.get(kind).remove(this);
                } else if (state == State.ADMITTED) {
                    used -= weight;
                }
                state = State.CLOSED;
            }
            admitWaiting();
        }
    }
}
