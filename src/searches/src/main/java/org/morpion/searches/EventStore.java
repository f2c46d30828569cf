package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.morpion.http.database.DatabaseClock;

/** Database access to the events of searches. All methods join the caller's transaction. */
@ApplicationScoped
public class EventStore implements PanacheRepositoryBase<SearchEvent, SearchEvent.Key> {
    /** Maximum number of stored events of a search. */
    private static final int MAX_EVENTS = 10_000;

    private final DatabaseClock clock;
    private final StoredJson json;

    EventStore(DatabaseClock clock, StoredJson json) {
        this.clock = clock;
        this.json = json;
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
        event.data = json.write(dated);
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
