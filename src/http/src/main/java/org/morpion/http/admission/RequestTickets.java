package org.morpion.http.admission;

import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The tickets of one request. They are closed when its work is done, or when its client has left and no thread works on
 * it. Thread-safe.
 */
final class RequestTickets {
    private static final String KEY = RequestTickets.class.getName();

    private final List<Admission.Ticket> tickets = new ArrayList<>(2);
    private boolean working;
    private boolean clientGone;

    static RequestTickets begin(RoutingContext request) {
        RequestTickets tickets = new RequestTickets();
        request.put(KEY, tickets);
        return tickets;
    }

    static RequestTickets of(RoutingContext request) {
        return request.get(KEY);
    }

    /**
     * Adds a ticket.
     *
     * @return false if the client has left; the ticket is then closed, and the work must not start
     */
    boolean add(Admission.Ticket ticket) {
        synchronized (this) {
            if (!clientGone) {
                tickets.add(ticket);
                return true;
            }
        }
        ticket.close();
        return false;
    }

    /** Keeps the tickets until {@link #endWork}; false if the client has left, and the work must not start. */
    synchronized boolean beginWork() {
        working = !clientGone;
        return working;
    }

    /** Allows the tickets to be closed when the client leaves, or now if it has left. */
    void endWork() {
        boolean over;
        synchronized (this) {
            working = false;
            over = clientGone;
        }
        if (over) {
            close();
        }
    }

    /** Whether the client has its response or has disconnected. */
    synchronized boolean isClientGone() {
        return clientGone;
    }

    /** Call when the client has its response or has disconnected. */
    void clientLeft() {
        boolean over;
        synchronized (this) {
            clientGone = true;
            over = !working;
        }
        if (over) {
            close();
        }
    }

    /** Closes all tickets, because the work is done and only the response remains. */
    void close() {
        List<Admission.Ticket> closed;
        synchronized (this) {
            closed = List.copyOf(tickets);
            tickets.clear();
        }
        closed.forEach(Admission.Ticket::close);
    }
}
