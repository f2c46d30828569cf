package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.json.JsonWriter;

/** Database access to the events of searches. All methods join the caller's transaction. */
@ApplicationScoped
public class EventStore implements PanacheRepositoryBase<SearchEvent, SearchEvent.Key> {
    /** Maximum number of stored events of a search. */
    private static final int MAX_EVENTS = 10_000;

    private final DatabaseClock clock;
    private final JsonWriter json;

    EventStore(DatabaseClock clock, JsonWriter json) {
        this.clock = clock;
        this.json = json;
    }

    /** Appends the event for the state of a locked search. */
    void addState(Search locked) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("state", locked.state);
        if (locked.outcome != null && locked.state == SearchState.SUCCEEDED) {
            data.put("outcome", locked.outcome);
        }
        if (locked.failure != null) {
            data.put("failure", locked.failure);
        }
        if (locked.bestScore != null) {
            data.put("bestScore", locked.bestScore);
        }
        add(locked, "state", data);
    }

    /** Appends an event to a locked search and deletes the events beyond the maximum number. */
    void add(Search locked, String type, Map<String, ?> data) {
        SearchEvent event = new SearchEvent();
        event.searchId = locked.id;
        event.number = ++locked.lastEvent;
        event.type = type;
        event.at = clock.instant();
        Map<String, Object> dated = new LinkedHashMap<>(data);
        dated.put("at", event.at);
        event.data = json.text(dated);
        persist(event);
        if (event.number > MAX_EVENTS) {
            delete("searchId = ?1 and number <= ?2", locked.id, event.number - MAX_EVENTS);
        }
    }

    /** Returns the events with higher numbers than {@code number}, in ascending order, at most {@code most}. */
    public List<SearchEvent> after(String searchId, long number, int most) {
        return find("searchId = ?1 and number > ?2 order by number", searchId, number)
                .page(0, most)
                .list();
    }
}
