package org.morpion.searches.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.run.SearchDocument;
import org.morpion.solver.Problem;

/**
 * Parameters of a search with all defaults applied. Immutable.
 *
 * @param options all solver options by name
 * @param from the starting game in the compact form; null for the empty cross
 * @param warm the training games in the compact form
 * @param start the summary of {@code from}; null for the empty cross, and in searches of earlier versions
 * @param given the summaries of {@code warm}; null in searches of earlier versions
 * @param islands the number of islands; in an exact search, the maximum number of parts
 * @param exchange whether islands receive better games from one another
 * @param record attribution of the records that the search creates
 */
public record Specification(
        Map<String, Object> options,
        String from,
        List<String> warm,
        GivenGame start,
        List<GivenGame> given,
        int islands,
        Limits limits,
        boolean exchange,
        long checkpointMillis,
        Map<String, String> labels,
        SearchDocument.Attribution record) {

    /**
     * End conditions of a search.
     *
     * @param nodes the node limit of all islands together; null for none
     * @param timeMillis the running-time limit of each island in milliseconds; in an exact search, of all parts
     *     together
     * @param timeDefaulted whether the time limit is the configured maximum because the client set none
     * @param targetScore null for none
     */
    public record Limits(Long nodes, long timeMillis, boolean timeDefaulted, Integer targetScore) {
        /** Returns the node limit of an island; null for none. */
        public Long share(boolean exact, int islands, int number) {
            return org.morpion.run.Limits.share(nodes, exact, islands, number);
        }
    }

    /** Returns this specification for an exact search with at most {@code parts} parts. */
    Specification divided(int parts) {
        return new Specification(
                options, from, warm, start, given, parts, limits, exchange, checkpointMillis, labels, record);
    }

    /** Returns the summary of the game that every game of the search begins with; null for the empty cross. */
    public GivenGame givenStart() {
        return start != null || from == null ? start : GivenGame.of(from);
    }

    /** Returns the summaries of the training games in the order of the request. */
    public List<GivenGame> givenGames() {
        return given != null ? given : warm.stream().map(GivenGame::of).toList();
    }

    /** Returns the problem for the solver. */
    public Problem problem(Variant variant) {
        List<Move> start = from == null ? List.of() : CompactGames.moves(from);
        List<List<Move>> games = new ArrayList<>();
        for (String game : warm) {
            games.add(CompactGames.moves(game));
        }
        return new Problem(variant, start, games);
    }
}
