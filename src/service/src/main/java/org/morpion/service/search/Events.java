package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.database.DatabaseClock;

/** What has happened to searches, for those who watch them. */
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

    /** How far a search is. One that does not exist, or that the caller may not see, ends in a problem. */
    public Standing standing(String searchId) {
        Search found = searches.findByIdOptional(searchId)
                .filter(search -> current.get().sees(search.owner, search.account))
                .orElseThrow(() -> Searches.notFound(searchId));
        return standing(found, islands.sums(List.of(searchId)).get(searchId));
    }

    /** How far these searches are, by their ids; those that are gone are left out. */
    public Map<String, Standing> standings(Collection<String> searchIds) {
        List<Search> found = searches.of(searchIds);
        Map<String, IslandSums> sums =
                islands.sums(found.stream().map(search -> search.id).toList());
        return found.stream()
                .map(search -> standing(search, sums.get(search.id)))
                .collect(Collectors.toMap(Standing::searchId, Function.identity()));
    }

    /** @param sums null if another transaction has just deleted the search */
    private Standing standing(Search search, IslandSums sums) {
        IslandSums known = sums == null ? IslandSums.none(search.id) : sums;
        return new Standing(
                search.id,
                search.state,
                search.lastEvent,
                search.bestScore,
                known.nodes(),
                known.playouts(),
                known.elapsedMillis(search, clock.instant()));
    }

    /** The events of a search after this number, in order, up to a limit. */
    public List<SearchEvent> after(String searchId, long number, int most) {
        return events.after(searchId, number, most);
    }
}
