package org.morpion.searches.live;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.SharedQuery;
import org.morpion.http.json.JsonWriter;

/**
 * The state and events of the searches that this node's clients watch. One poll of the database serves all clients,
 * regardless of their number and of the nodes that run the searches. Without clients there are no polls.
 */
@ApplicationScoped
class Feed {
    private static final Logger LOG = Logger.getLogger(Feed.class);

    private static final int MOST = 256;

    private final Events events;
    private final JsonWriter json;
    private final LiveConfiguration configuration;
    private final Map<String, Watched> watched = new ConcurrentHashMap<>();
    private final AtomicBoolean polling = new AtomicBoolean();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread feed = new Thread(task, "feed");
        feed.setDaemon(true);
        return feed;
    });

    /** A search with at least one watching client. */
    private static final class Watched {
        private final SharedQuery query = new SharedQuery();
        private int clients;
        private volatile News news;
        private volatile boolean gone;
    }

    /**
     * The last known state of a search.
     *
     * @param progress JSON object with its progress
     */
    record News(Events.Standing standing, String progress) {}

    Feed(Events events, JsonWriter json, LiveConfiguration configuration) {
        this.events = events;
        this.json = json;
        this.configuration = configuration;
    }

    void stop(@Observes ShutdownDelayInitiatedEvent event) {
        thread.shutdownNow();
    }

    /** Registers a client of a search. Each call must be followed by one of {@link #leave}. */
    void join(String searchId) {
        watched.compute(searchId, (id, known) -> {
            Watched search = known == null ? new Watched() : known;
            search.clients++;
            return search;
        });
        pollAfter(0);
    }

    void leave(String searchId) {
        watched.computeIfPresent(searchId, (id, search) -> --search.clients == 0 ? null : search);
    }

    /** Whether a watched search has been deleted, so that its state can no longer change. */
    boolean isGone(String searchId) {
        Watched search = watched.get(searchId);
        return search != null && search.gone;
    }

    /** Returns the last known state of a watched search; null before the first poll. */
    News news(String searchId) {
        Watched search = watched.get(searchId);
        return search == null ? null : search.news;
    }

    /**
     * Returns the next events of a watched search after this number, up to its last known one; none while the database
     * is unavailable.
     */
    List<Message> after(String searchId, long number, News news) {
        Watched search = watched.get(searchId);
        if (search == null || number >= news.standing().lastEvent()) {
            return List.of();
        }
        try {
            return search.query.after(
                    number,
                    news,
                    () -> events.after(searchId, number, MOST).stream()
                            .filter(event -> event.number <= news.standing().lastEvent())
                            .map(event -> new Message(event.number, event.type, event.data))
                            .toList());
        } catch (RuntimeException e) {
            LOG.debugf(e, "Can't read the events of search %s", searchId);
            return List.of();
        }
    }

    /** Polls until the last client has left, unless this feed already does. */
    private void pollAfter(long millis) {
        if (!watched.isEmpty() && !thread.isShutdown() && polling.compareAndSet(false, true)) {
            thread.schedule(this::poll, millis, TimeUnit.MILLISECONDS);
        }
    }

    private void poll() {
        pollOnce();
        polling.set(false);
        pollAfter(configuration.look().toMillis());
    }

    private void pollOnce() {
        try {
            List<String> ids = List.copyOf(watched.keySet());
            Map<String, Events.Standing> standings = events.standings(ids);
            // Iterates over the queried ids, because a search that was joined after the query would look deleted.
            ids.forEach(id -> update(id, standings.get(id)));
        } catch (RuntimeException e) {
            LOG.debug("The database is unavailable; event streams pause", e);
        } catch (Error e) {
            // If it escaped, there would be no next poll.
            LOG.error("Polling for search events failed; event streams pause until the next poll", e);
        }
    }

    private void update(String searchId, Events.Standing standing) {
        Watched search = watched.get(searchId);
        if (search == null) {
            return;
        }
        if (standing == null) {
            search.gone = true;
            return;
        }
        News known = search.news;
        if (known == null || !known.standing().equals(standing)) {
            search.news = new News(standing, progress(standing));
        }
    }

    private String progress(Events.Standing standing) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("state", standing.state());
        data.put("bestScore", standing.bestScore());
        data.put("nodes", standing.nodes());
        data.put("playouts", standing.playouts());
        data.put("elapsed", Duration.ofMillis(standing.elapsedMillis()));
        return json.text(data);
    }
}
