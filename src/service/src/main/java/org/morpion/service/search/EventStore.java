package org.morpion.service.search;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.morpion.service.database.DatabaseClock;

/** What has happened to searches, in the database. Its methods join the caller's transaction. */
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

    /** Notes what has happened to a locked search. The oldest events go. */
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

    /** The events of a search behind this number, in their order, so many at most. */
    List<SearchEvent> after(String searchId, long number, int most) {
        return find("searchId = ?1 and number > ?2 order by number", searchId, number)
                .page(0, most)
                .list();
    }
}
