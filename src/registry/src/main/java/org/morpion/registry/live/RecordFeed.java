package org.morpion.registry.live;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.registry.event.RecordEvent;
import org.morpion.registry.event.RecordEventChanged;
import org.morpion.registry.event.RecordEvents;

/** A cache of the registry's recent events. One poll of the database serves all watching clients of this node. */
@ApplicationScoped
class RecordFeed {
    private static final Logger LOG = Logger.getLogger(RecordFeed.class);

    /** Number of cached events. Clients further behind read from the database. */
    private static final int RECENT = 256;

    /**
     * Number of poll intervals after which the whole cache is reloaded, because other nodes may have changed its
     * events.
     */
    private static final int RELOAD_POLLS = 100;

    private final RecordEvents events;
    private final long pollNanos;

    /** Held during a poll. */
    private final Lock polling = new ReentrantLock();

    private volatile List<Message> recent = List.of();
    private volatile Long polledAt;

    /** Number of the last event seen. Guarded by {@link #polling}. */
    private long last;

    /** {@link System#nanoTime} of the last full reload; null before the first. Guarded by {@link #polling}. */
    private Long reloadedAt;

    RecordFeed(RecordEvents events, LiveConfiguration configuration) {
        this.events = events;
        this.pollNanos = configuration.look().toNanos();
    }

    /** Returns the next events after this number, at most {@value #RECENT}. */
    List<Message> after(long number) {
        List<Message> known = poll();
        if (known.isEmpty() || number >= known.get(known.size() - 1).id()) {
            return List.of();
        }
        long first = known.get(0).id();
        return number >= first - 1 ? known.subList((int) (number - first + 1), known.size()) : messages(number);
    }

    /**
     * Returns the cached events, in order and without gaps, and polls first if the cache is outdated. Only one thread
     * polls, so a hanging database blocks no other threads.
     */
    private List<Message> poll() {
        if (isOutdated() && polling.tryLock()) {
            try {
                if (isOutdated()) {
                    refresh();
                }
            } finally {
                polling.unlock();
            }
        }
        return recent;
    }

    private boolean isOutdated() {
        Long polled = polledAt;
        return polled == null || System.nanoTime() - polled >= pollNanos;
    }

    private void refresh() {
        try {
            long now = System.nanoTime();
            boolean isReload = reloadedAt == null || now - reloadedAt >= RELOAD_POLLS * pollNanos;
            long from = isReload ? Math.max(0, events.last() - RECENT) : last;
            List<Message> fresh = messages(from);
            // After a long time without clients, the events in between may have been deleted.
            boolean isGap = !fresh.isEmpty() && fresh.get(0).id() > from + 1;
            List<Message> all = new ArrayList<>(isReload || isGap ? List.of() : recent);
            all.addAll(fresh);
            recent = List.copyOf(all.subList(Math.max(0, all.size() - RECENT), all.size()));
            last = fresh.isEmpty() ? from : fresh.get(fresh.size() - 1).id();
            if (isReload) {
                reloadedAt = now;
            }
        } catch (RuntimeException e) {
            LOG.debug("The database is unavailable; event streams pause", e);
        } finally {
            // Set after the poll; a slow failed poll would otherwise make the cache outdated at once.
            polledAt = System.nanoTime();
        }
    }

    /**
     * Replaces a cached event that was redacted because its record was withdrawn. Other nodes keep the old version
     * until their next full reload.
     */
    void change(@Observes(during = TransactionPhase.AFTER_SUCCESS) RecordEventChanged changed) {
        Message changedMessage = message(changed.event());
        polling.lock();
        try {
            recent = recent.stream()
                    .map(known -> known.id().equals(changedMessage.id()) ? changedMessage : known)
                    .toList();
        } finally {
            polling.unlock();
        }
    }

    private List<Message> messages(long number) {
        return events.after(number, RECENT).stream().map(RecordFeed::message).toList();
    }

    private static Message message(RecordEvent event) {
        return new Message(event.number(), event.type(), event.data());
    }
}
