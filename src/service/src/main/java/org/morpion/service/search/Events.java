package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What has happened to searches, for those who watch them. */
@ApplicationScoped
@Transactional
public class Events {
    private final SearchStore searches;
    private final IslandStore islands;
    private final EventStore events;

    Events(SearchStore searches, IslandStore islands, EventStore events) {
        this.searches = searches;
        this.islands = islands;
        this.events = events;
    }

    /**
     * How far a search is.
     *
     * @param lastEvent the number of its last event
     * @param bestScore null while there is no game
     */
    public record Standing(
            String searchId,
            SearchState state,
            long lastEvent,
            Integer bestScore,
            long nodes,
            long playouts,
            long elapsedMillis) {}

    /** The number of the last event of a search. A search that does not exist ends in a problem. */
    public Standing standing(String searchId) {
        return standings(List.of(searchId)).values().stream()
                .findFirst()
                .orElseThrow(() -> Searches.notFound(searchId));
    }

    /** How far these searches are, by their ids; those that are gone are left out. */
    public Map<String, Standing> standings(Collection<String> searchIds) {
        List<Search> found = searches.of(searchIds);
        Map<String, List<Island>> all = islands.ofEach(found);
        return found.stream()
                .map(search -> standing(search, all.get(search.id)))
                .collect(Collectors.toMap(Standing::searchId, Function.identity()));
    }

    private static Standing standing(Search search, List<Island> islands) {
        Totals totals = Totals.of(search.exact, islands);
        return new Standing(
                search.id,
                search.state,
                search.lastEvent,
                search.bestScore,
                totals.nodes(),
                totals.playouts(),
                totals.elapsedMillis());
    }

    /** The events of a search after this number, in order, up to a limit. */
    public List<SearchEvent> after(String searchId, long number, int most) {
        return events.after(searchId, number, most);
    }
}
