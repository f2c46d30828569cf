package org.morpion.searches.live;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.access.CurrentCaller;
import org.morpion.http.database.DatabaseClock;
import org.morpion.searches.EventStore;
import org.morpion.searches.IslandStore;
import org.morpion.searches.IslandSums;
import org.morpion.searches.Search;
import org.morpion.searches.SearchEvent;
import org.morpion.searches.SearchState;
import org.morpion.searches.SearchStore;
import org.morpion.searches.Searches;

/** Read access to the events and the progress of searches, for clients that follow them. */
@ApplicationScoped
@Transactional
public class Events {
    private final SearchStore searches;
    private final IslandStore islands;
    private final EventStore events;
    private final CurrentCaller current;
    private final DatabaseClock clock;

    Events(SearchStore searches, IslandStore islands, EventStore events, CurrentCaller current, DatabaseClock clock) {
        this.searches = searches;
        this.islands = islands;
        this.events = events;
        this.current = current;
        this.clock = clock;
    }

    /**
     * Progress of a search.
     *
     * @param lastEvent the number of the latest event
     * @param bestScore the score of the best game; null before the first game
     * @param elapsedMillis the running time in milliseconds
     */
    public record Standing(
            String searchId,
            SearchState state,
            long lastEvent,
            Integer bestScore,
            long nodes,
            long playouts,
            long elapsedMillis) {}

    /** Returns the progress of a search. If the search is missing or invisible to the caller, the answer is 404. */
    public Standing standing(String searchId) {
        Search found = searches.findByIdOptional(searchId)
                .filter(search -> current.get().sees(search.owner, search.account))
                .orElseThrow(() -> Searches.notFound(searchId));
        return standing(found, islands.sums(List.of(searchId)).get(searchId));
    }

    /** Returns the progress of these searches by id, without access checks; deleted searches are omitted. */
    public Map<String, Standing> standings(Collection<String> searchIds) {
        List<Search> found = searches.of(searchIds);
        Map<String, IslandSums> sums =
                islands.sums(found.stream().map(search -> search.id).toList());
        return found.stream()
                .map(search -> standing(search, sums.get(search.id)))
                .collect(Collectors.toMap(Standing::searchId, Function.identity()));
    }

    /** @param sums the totals of the islands; null if another transaction has just deleted the search */
    private Standing standing(Search search, IslandSums sums) {
        IslandSums known = sums == null ? IslandSums.none(search.id) : sums;
        return new Standing(
                search.id,
                search.state,
                search.lastEvent,
                search.bestScore,
                known.nodes(),
                known.playouts(),
                search.elapsedMillisAt(clock.instant(), known.longestMillis()));
    }

    /** Returns the events after this number in ascending order, at most {@code most}, without access checks. */
    public List<SearchEvent> after(String searchId, long number, int most) {
        return events.after(searchId, number, most);
    }
}
