package org.morpion.http.request;

import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Reference count on a request, which owns the memory reserved for it. The holders are the client, until it has its
 * response or disconnects, and any thread that still works on the request. The memory is released when the last holder
 * is gone. Every request has one, from its head on. Thread-safe.
 */
final class RequestWork {
    private static final String KEY = RequestWork.class.getName();

    private final List<MemoryBudget.Reservation> reservations = new ArrayList<>(2);
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

    /** Sets an action for the release by the last holder. Call while the request is held. */
    synchronized void whenFree(Runnable action) {
        whenFree = action;
    }

    /**
     * Takes ownership of a reservation until the work is done.
     *
     * @return false if the client is gone; the reservation is then released, and the work must not start
     */
    boolean reserve(MemoryBudget.Reservation reservation) {
        synchronized (this) {
            if (!clientLeft) {
                reservations.add(reservation);
                return true;
            }
        }
        reservation.end();
        return false;
    }

    /** Whether the client has its response or has disconnected. */
    synchronized boolean isClientGone() {
        return clientLeft;
    }

    synchronized boolean isHeld() {
        return holders > 0;
    }

    /** Adds a holder until {@link #release}; false if the memory has been released, and no work must start. */
    synchronized boolean hold() {
        if (holders == 0) {
            return false;
        }
        holders++;
        return true;
    }

    void release() {
        synchronized (this) {
            if (--holders > 0) {
                return;
            }
        }
        workDone();
        whenFree.run();
    }

    /** Removes the client as a holder, when it has its response or has disconnected. Idempotent. */
    void clientDisconnected() {
        synchronized (this) {
            if (clientLeft) {
                return;
            }
            clientLeft = true;
        }
        release();
    }

    /** Adds the resource as a holder; false if the client is gone. */
    synchronized boolean beginWork() {
        inWork = hold();
        return inWork;
    }

    /** Removes the resource as a holder. Idempotent. */
    void endWork() {
        synchronized (this) {
            if (!inWork) {
                return;
            }
            inWork = false;
        }
        workDone();
        release();
    }

    /** Releases the memory reserved for the work; only the response remains. */
    void workDone() {
        List<MemoryBudget.Reservation> done;
        synchronized (this) {
            done = List.copyOf(reservations);
            reservations.clear();
        }
        done.forEach(MemoryBudget.Reservation::end);
    }
}
