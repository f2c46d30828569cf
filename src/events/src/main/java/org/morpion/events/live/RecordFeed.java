package org.morpion.events.live;

import io.smallrye.mutiny.Multi;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.MessageSource;
import org.morpion.access.stream.SharedQuery;
import org.morpion.access.stream.Streams;
import org.morpion.events.EventLog;
import org.morpion.events.RecordEventStore;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.WaitPreference;

/** The events of a log for watching clients. One poll of the database serves all clients of this node. */
final class RecordFeed {
    private static final Logger LOG = Logger.getLogger(RecordFeed.class);
    private static final int MOST = 256;

    private final EventLog log;
    private final RecordEventStore events;
    private final Streams streams;
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

    RecordFeed(EventLog log, RecordEventStore events, LiveConfiguration configuration, Streams streams) {
        this.log = log;
        this.events = events;
        this.streams = streams;
        this.pollNanos = configuration.look().toNanos();
    }

    /**
     * Opens a stream for a client.
     *
     * @param last the value of {@code Last-Event-ID}; null for none
     * @param prefer the value of {@code Prefer}; null for none
     */
    Multi<Message> watch(String last, String prefer, RoutingContext context) {
        // A number beyond the last event is from before the database was restored.
        long position = Math.min(
                events.last(log),
                Parameters.integer("Last-Event-ID", last, 0, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE));
        return streams.open(() -> source(position), () -> {}, WaitPreference.seconds(prefer), context);
    }

    private MessageSource source(long position) {
        return new MessageSource() {
            private long lastSent = position;

            @Override
            public List<Message> next() {
                List<Message> messages = after(lastSent);
                if (!messages.isEmpty()) {
                    lastSent = messages.get(messages.size() - 1).id();
                }
                return messages;
            }
        };
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
                last = events.last(log);
            } finally {
                poll = new Poll(System.nanoTime(), last);
                polling.unlock();
            }
        }
        return poll;
    }

    private List<Message> read(long number) {
        return events.after(log, number, MOST).stream()
                .map(event -> new Message(event.number(), event.type(), event.data()))
                .toList();
    }
}
