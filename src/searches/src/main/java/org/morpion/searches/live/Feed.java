package org.morpion.searches.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.searches.SearchEvent;

/**
 * A cache of the state and recent events of the searches that this node's clients watch. One poll of the database
 * serves all clients, regardless of their number and of the nodes that run the searches.
 */
@ApplicationScoped
class Feed {
    private static final Logger LOG = Logger.getLogger(Feed.class);

    /** Number of cached events per search. Clients further behind read from the database. */
    private static final int RECENT = 256;

    private final Events events;
    private final ObjectMapper json;
    private final LiveConfiguration configuration;
    private final Map<String, Watched> watched = new ConcurrentHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread feed = new Thread(task, "feed");
        feed.setDaemon(true);
        return feed;
    });

    /** A search with at least one watching client. */
    private static final class Watched {
        private int clients;
        private volatile News news;
        private volatile boolean gone;
    }

    /**
     * The last known state of a search.
     *
     * @param recent its last events, in order and without gaps
     * @param progress JSON object with its progress
     */
    record News(Events.Standing standing, List<Message> recent, String progress) {

        /** Returns the events after this number; null if the cache does not reach back that far. */
        List<Message> after(long number) {
            if (number >= standing.lastEvent()) {
                return List.of();
            }
            int missing = Math.toIntExact(Math.min(Integer.MAX_VALUE, standing.lastEvent() - number));
            return missing <= recent.size() ? recent.subList(recent.size() - missing, recent.size()) : null;
        }
    }

    Feed(Events events, ObjectMapper json, LiveConfiguration configuration) {
        this.events = events;
        this.json = json;
        this.configuration = configuration;
    }

    void start(@Observes StartupEvent event) {
        long period = configuration.look().toMillis();
        thread.scheduleWithFixedDelay(this::poll, period, period, TimeUnit.MILLISECONDS);
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

    private void poll() {
        if (watched.isEmpty()) {
            return;
        }
        try {
            List<String> ids = List.copyOf(watched.keySet());
            Map<String, Events.Standing> standings = events.standings(ids);
            // Iterates over the queried ids, because a search that was joined after the query would look deleted.
            ids.forEach(id -> update(id, standings.get(id)));
        } catch (RuntimeException e) {
            LOG.debug("The database is unavailable; event streams pause", e);
        } catch (Error e) {
            // An error that escapes would cancel the scheduled task.
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
        try {
            search.news = news(search.news, standing);
        } catch (RuntimeException e) {
            LOG.debugf(e, "Can't read the events of search %s", searchId);
        }
    }

    private News news(News before, Events.Standing standing) {
        List<Message> known = before == null ? List.of() : before.recent();
        long last = before == null ? 0 : before.standing().lastEvent();
        // The cache has no gaps. Events that would not fit into it stay in the database.
        long from = Math.max(last, standing.lastEvent() - RECENT);
        List<Message> recent = new ArrayList<>(from == last ? known : List.of());
        if (standing.lastEvent() > from) {
            List<SearchEvent> since = events.after(standing.searchId(), from, RECENT);
            if (since.isEmpty()) {
                // The search was just deleted; the next poll notices that.
                return before;
            }
            if (since.get(0).number > from + 1) {
                // The events in between were old and have been deleted.
                recent.clear();
            }
            since.stream()
                    .filter(event -> event.number <= standing.lastEvent())
                    .forEach(event -> recent.add(new Message(event.number, event.type, event.data)));
        }
        List<Message> kept = List.copyOf(recent.subList(Math.max(0, recent.size() - RECENT), recent.size()));
        return new News(standing, kept, progress(standing));
    }

    private String progress(Events.Standing standing) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("state", standing.state());
        data.put("bestScore", standing.bestScore());
        data.put("nodes", standing.nodes());
        data.put("playouts", standing.playouts());
        data.put("elapsed", Duration.ofMillis(standing.elapsedMillis()));
        try {
            return json.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Progress can't be serialised as JSON: " + data, e);
        }
    }
}
