package org.morpion.service.live;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.morpion.service.record.RecordEvent;
import org.morpion.service.record.RecordEventChanged;
import org.morpion.service.record.RecordEvents;

/** What is new in the registry. One look at the database serves all clients of this node that watch. */
@ApplicationScoped
class RecordFeed {
    private static final Logger LOG = Logger.getLogger(RecordFeed.class);

    /** The events that are at hand; who is further behind reads them from the database. */
    private static final int RECENT = 256;

    /** After the time of so many looks the events at hand are read again: another node may have changed some. */
    private static final int LOOKS = 100;

    private final RecordEvents events;
    private final long lookNanos;

    /** Held by the thread that looks. */
    private final Lock looking = new ReentrantLock();

    private volatile List<Message> recent = List.of();
    private volatile Long lookedAt;

    /** The number of the last event that has been seen. Guarded by {@link #looking}. */
    private long last;

    /** When all was read; null if it has not been. Guarded by {@link #looking}. */
    private Long readAt;

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

    /**
     * The last events, in their order and without gaps. One thread looks for more, and nobody waits for it: a database
     * that hangs holds no other threads.
     */
    private List<Message> look() {
        if (isOutdated() && looking.tryLock()) {
            try {
                if (isOutdated()) {
                    refresh();
                }
            } finally {
                looking.unlock();
            }
        }
        return recent;
    }

    private boolean isOutdated() {
        Long looked = lookedAt;
        return looked == null || System.nanoTime() - looked >= lookNanos;
    }

    private void refresh() {
        try {
            long now = System.nanoTime();
            boolean isAnew = readAt == null || now - readAt >= LOOKS * lookNanos;
            long from = isAnew ? Math.max(0, events.last() - RECENT) : last;
            List<Message> fresh = messages(from);
            // Where nobody has watched for long, those between have been deleted.
            boolean isGap = !fresh.isEmpty() && fresh.get(0).id() > from + 1;
            List<Message> all = new ArrayList<>(isAnew || isGap ? List.of() : recent);
            all.addAll(fresh);
            recent = List.copyOf(all.subList(Math.max(0, all.size() - RECENT), all.size()));
            last = fresh.isEmpty() ? from : fresh.get(fresh.size() - 1).id();
            if (isAnew) {
                readAt = now;
            }
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; clients are told nothing new", e);
        } finally {
            // When it has ended: one that failed after long would be outdated at once.
            lookedAt = System.nanoTime();
        }
    }

    /** An event that says less by now; other nodes have it at hand as it was until they read all again. */
    void change(@Observes(during = TransactionPhase.AFTER_SUCCESS) RecordEventChanged changed) {
        Message changedMessage = message(changed.event());
        looking.lock();
        try {
            recent = recent.stream()
                    .map(known -> known.id().equals(changedMessage.id()) ? changedMessage : known)
                    .toList();
        } finally {
            looking.unlock();
        }
    }

    private List<Message> messages(long number) {
        return events.after(number, RECENT).stream().map(RecordFeed::message).toList();
    }

    private static Message message(RecordEvent event) {
        return new Message(event.number(), event.type(), event.data());
    }
}
