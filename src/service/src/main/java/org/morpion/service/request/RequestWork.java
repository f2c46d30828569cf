package org.morpion.service.request;

import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory that a request has reserved. It is given back when nobody holds the request any more: neither its client,
 * who waits for the answer, nor a thread that still works on it although the client has left. Every request has one, from
 * its head on. Thread-safe.
 */
final class RequestWork {
    private static final String KEY = RequestWork.class.getName();

    private final List<MemoryBudget.Reservation> ofWork = new ArrayList<>(2);
    private Runnable whenFree = () -> {};
    private int holders = 1;
    private boolean clientLeft;
    private boolean inWork;

    static RequestWork begin(RoutingContext request) {
        RequestWork work = new RequestWork();
        request.put(KEY, work);
        return work;
    }

    static RequestWork of(RoutingContext request) {
        return request.get(KEY);
    }

    /** What to do besides when nobody holds the request any more; to be said while somebody does. */
    synchronized void whenFree(Runnable action) {
        whenFree = action;
    }

    /**
     * Takes over a reservation for the work on the request, until the work is done.
     *
     * @return false if nobody waits for the answer any more, and the work is not to begin; it is given back then
     */
    boolean reserve(MemoryBudget.Reservation reservation) {
        synchronized (this) {
            if (!clientLeft) {
                ofWork.add(reservation);
                return true;
            }
        }
        reservation.end();
        return false;
    }

    /** Whether the client has its answer, or has left. */
    synchronized boolean clientHasLeft() {
        return clientLeft;
    }

    synchronized boolean isHeld() {
        return holders > 0;
    }

    /** Keeps the memory until {@link #letGo}; false if it has been given back already, and no work is to begin. */
    synchronized boolean hold() {
        if (holders == 0) {
            return false;
        }
        holders++;
        return true;
    }

    void letGo() {
        synchronized (this) {
            if (--holders > 0) {
                return;
            }
        }
        workDone();
        whenFree.run();
    }

    /** The client has its answer, or has left. May be called again. */
    void clientLeaves() {
        synchronized (this) {
            if (clientLeft) {
                return;
            }
            clientLeft = true;
        }
        letGo();
    }

    /** A resource begins to work on the request; false if nobody waits for its answer any more. */
    synchronized boolean beginWork() {
        inWork = hold();
        return inWork;
    }

    /** The resource has done all that it does with the request. May be called again. */
    void endWork() {
        synchronized (this) {
            if (!inWork) {
                return;
            }
            inWork = false;
        }
        workDone();
        letGo();
    }

    /** Nothing is left of the work but the answer to it. */
    void workDone() {
        List<MemoryBudget.Reservation> done;
        synchronized (this) {
            done = List.copyOf(ofWork);
            ofWork.clear();
        }
        done.forEach(MemoryBudget.Reservation::end);
    }
}
