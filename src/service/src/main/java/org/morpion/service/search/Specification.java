package org.morpion.service.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.morpion.record.CompactGames;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;

/**
 * What a search was made with, everything filled in. It does not change.
 *
 * @param options all of the solver's options by name
 * @param from the game to start from, in the compact form; null for the empty cross
 * @param warm games to learn from, in the compact form
 * @param start what is said of {@code from}; null where {@code from} is, and in searches of earlier versions
 * @param given what is said of each game in {@code warm}; null in searches of earlier versions
 * @param islands how many runs; of an exact search, into how many parts it is divided at most
 * @param exchange whether islands are offered the better games of others
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
        Attribution record) {

    /**
     * When a search ends.
     *
     * @param nodes null for no limit
     * @param timeMillis how long each island runs; of an exact search, all its parts together
     * @param timeDefaulted whether the time is the configured maximum and not the client's wish
     * @param targetScore null for none
     */
    public record Limits(Long nodes, long timeMillis, boolean timeDefaulted, Integer targetScore) {
        /** An island's share of the nodes; null for no limit. */
        Long share(boolean exact, int islands, int number) {
            return org.morpion.run.Limits.share(nodes, exact, islands, number);
        }
    }

    /** What records say of their origin; null or empty where the client said nothing. */
    public record Attribution(String author, String description, List<String> tags) {}

    /** The same for an exact search that is divided into at most this many parts. */
    Specification divided(int parts) {
        return new Specification(
                options, from, warm, start, given, parts, limits, exchange, checkpointMillis, labels, record);
    }

    /** The game that every game of the search begins with; null for the empty cross. */
    GivenGame givenStart() {
        return start != null || from == null ? start : GivenGame.of(from);
    }

    /** The games to learn from, in their order. */
    List<GivenGame> givenGames() {
        return given != null ? given : warm.stream().map(GivenGame::of).toList();
    }

    /** What is to be searched. */
    public Problem problem(Variant variant) {
        List<Move> start = from == null ? List.of() : CompactGames.moves(from);
        List<List<Move>> games = new ArrayList<>();
        for (String game : warm) {
            games.add(CompactGames.moves(game));
        }
        return new Problem(variant, start, games);
    }
}
