package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.morpion.http.database.DatabaseClock;
import org.morpion.searches.plan.SearchConfiguration;

/** Database access to the events of searches. All methods join the caller's transaction. */
@ApplicationScoped
class EventStore implements PanacheRepositoryBase<SearchEvent, SearchEvent.Key> {
    private final SearchConfiguration configuration;
    private final DatabaseClock clock;
    private final StoredJson json;

    EventStore(SearchConfiguration configuration, DatabaseClock clock, StoredJson json) {
        this.configuration = configuration;
        this.clock = clock;
        this.json = json;
    }

    /** Appends an event to a locked search and deletes the events beyond the configured number. */
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
        int kept = configuration.eventsKept();
        if (event.number > kept) {
            delete("searchId = ?1 and number <= ?2", locked.id, event.number - kept);
        }
    }

    /** Returns the events with higher numbers than {@code number}, in ascending order, at most {@code most}. */
    public List<SearchEvent> after(String searchId, long number, int most) {
        return find("searchId = ?1 and number > ?2 order by number", searchId, number)
                .page(0, most)
                .list();
    }
}
