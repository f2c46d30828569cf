package org.morpion.service.live;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.morpion.service.record.RecordEvent;
import org.morpion.service.record.RecordEvents;

/** What is new in the registry. One look at the database serves all clients of this node that watch. */
@ApplicationScoped
class RecordFeed {
    private static final Logger LOG = Logger.getLogger(RecordFeed.class);

    /** The events that are at hand; who is further behind reads them from the database. */
    private static final int RECENT = 256;

    private final RecordEvents events;
    private final long lookNanos;
    private List<Message> recent = List.of();
    private long last;
    private Long lookedAt;

    RecordFeed(RecordEvents events, LiveConfiguration configuration) {
        this.events = events;
        this.lookNanos = configuration.look().toNanos();
    }

    /** The events behind this number, the first ones. */
    List<Message> after(long number) {
        List<Message> known = look();
        if (known.isEmpty() || number >= known.get(known.size() - 1).id()) {
            return List.of();
        }
        long first = known.get(0).id();
        return number >= first - 1 ? known.subList((int) (number - first + 1), known.size()) : messages(number);
    }

    /** The last events, in their order and without gaps. */
    private synchronized List<Message> look() {
        long now = System.nanoTime();
        if (lookedAt != null && now - lookedAt < lookNanos) {
            return recent;
        }
        try {
            if (lookedAt == null) {
                last = Math.max(0, events.last() - RECENT);
            }
            lookedAt = now;
            List<Message> fresh = messages(last);
            // Where nobody has watched for long, those between have been deleted.
            boolean isGap = !fresh.isEmpty() && fresh.get(0).id() > last + 1;
            List<Message> all = new ArrayList<>(isGap ? List.of() : recent);
            all.addAll(fresh);
            recent = List.copyOf(all.subList(Math.max(0, all.size() - RECENT), all.size()));
            last = fresh.isEmpty() ? last : fresh.get(fresh.size() - 1).id();
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; clients are told nothing new", e);
        }
        return recent;
    }

    private List<Message> messages(long number) {
        return events.after(number, RECENT).stream().map(RecordFeed::message).toList();
    }

    private static Message message(RecordEvent event) {
        return new Message(event.number(), event.type(), event.data());
    }
}
