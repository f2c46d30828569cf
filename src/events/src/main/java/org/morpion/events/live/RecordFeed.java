package org.morpion.events.live;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.SharedQuery;
import org.morpion.events.EventLog;

/** The events of a log for watching clients. One poll of the database serves all clients of this node. */
class RecordFeed {
    private static final Logger LOG = Logger.getLogger(RecordFeed.class);

    private static final int MOST = 256;

    private final EventLog events;
    private final long pollNanos;
    private final SharedQuery query = new SharedQuery();

    /** Held during a poll. */
    private final Lock polling = new ReentrantLock();

    private volatile Poll poll;

    /**
     * Result of a poll.
     *
     * @param at {@link System#nanoTime} after the poll; a slow failed poll would otherwise be outdated at once
     * @param last number of the latest event
     */
    private record Poll(long at, long last) {}

    RecordFeed(EventLog events, LiveConfiguration configuration) {
        this.events = events;
        this.pollNanos = configuration.look().toNanos();
    }

    /** Returns the next events after this number, at most {@value #MOST}; none while the database is unavailable. */
    List<Message> after(long number) {
        try {
            Poll state = poll();
            return state == null || number >= state.last() ? List.of() : query.after(number, state, () -> read(number));
        } catch (RuntimeException e) {
            LOG.debug("The database is unavailable; event streams pause", e);
            return List.of();
        }
    }

    /** Returns the latest poll; null before the first. Only one thread polls: a hanging database blocks no others. */
    private Poll poll() {
        Poll known = poll;
        if ((known == null || System.nanoTime() - known.at() >= pollNanos) && polling.tryLock()) {
            long last = known == null ? 0 : known.last();
            try {
                last = events.last();
            } finally {
                poll = new Poll(System.nanoTime(), last);
                polling.unlock();
            }
        }
        return poll;
    }

    private List<Message> read(long number) {
        return events.after(number, MOST).stream()
                .map(event -> new Message(event.number(), event.type(), event.data()))
                .toList();
    }
}
