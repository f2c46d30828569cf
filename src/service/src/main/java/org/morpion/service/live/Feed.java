package org.morpion.service.live;

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
import org.morpion.service.search.Events;
import org.morpion.service.search.SearchEvent;

/**
 * What is new about the searches that clients of this node watch. One look at the database serves all of them, however
 * many there are, and whichever nodes run the searches.
 */
@ApplicationScoped
class Feed {
    private static final Logger LOG = Logger.getLogger(Feed.class);

    /** The events of a search that are at hand; who is further behind reads them from the database. */
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

    /** A search that somebody watches. */
    private static final class Watched {
        private int clients;
        private volatile News news;
        private volatile boolean gone;
    }

    /**
     * What is known of a search.
     *
     * @param recent its last events, in their order and without gaps
     * @param progress how far it is, as JSON
     */
    record News(Events.Standing standing, List<Message> recent, String progress) {

        /** The events behind this number; null if not all of them are at hand. */
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
        thread.scheduleWithFixedDelay(this::look, period, period, TimeUnit.MILLISECONDS);
    }

    void stop(@Observes ShutdownDelayInitiatedEvent event) {
        thread.shutdownNow();
    }

    /** Begins to watch; each call is followed by one of {@link #leave}. */
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

    /** Whether a search that is watched has been deleted: what is known of it now is all that ever will be. */
    boolean isGone(String searchId) {
        Watched search = watched.get(searchId);
        return search != null && search.gone;
    }

    /** What is known of a search that is watched; null before the first look. */
    News news(String searchId) {
        Watched search = watched.get(searchId);
        return search == null ? null : search.news;
    }

    private void look() {
        if (watched.isEmpty()) {
            return;
        }
        try {
            List<String> ids = List.copyOf(watched.keySet());
            Map<String, Events.Standing> standings = events.standings(ids);
            // Whom somebody has begun to watch since was not asked for, and is not missing.
            ids.forEach(id -> look(id, standings.get(id)));
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; clients are told nothing new", e);
        } catch (Error e) {
            // After one that left this method it would never be called again.
            LOG.error("Clients are told nothing new for now", e);
        }
    }

    private void look(String searchId, Events.Standing standing) {
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
            LOG.debugf(e, "Nothing new about the search %s can be read", searchId);
        }
    }

    private News news(News before, Events.Standing standing) {
        List<Message> known = before == null ? List.of() : before.recent();
        long last = before == null ? 0 : before.standing().lastEvent();
        // What is at hand has no gaps: what lies further back than can be at hand is left to the database.
        long from = Math.max(last, standing.lastEvent() - RECENT);
        List<Message> recent = new ArrayList<>(from == last ? known : List.of());
        if (standing.lastEvent() > from) {
            List<SearchEvent> since = events.after(standing.searchId(), from, RECENT);
            if (since.isEmpty()) {
                // Deleted in this moment, as the next look will see.
                return before;
            }
            if (since.get(0).number > from + 1) {
                // Those between have been deleted, as the oldest ones are.
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
            throw new IllegalStateException("Progress can't be written as JSON: " + data, e);
        }
    }
}
