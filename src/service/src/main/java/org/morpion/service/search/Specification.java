package org.morpion.service.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.service.document.CompactGames;
import org.morpion.solver.Problem;
import org.morpion.solver.SolverRun;

/**
 * What a search was made with, everything filled in. It does not change.
 *
 * @param options all of the solver's options by name
 * @param from the game to start from, in the compact form; null for the empty cross
 * @param warm games to learn from, in the compact form
 * @param islands how many runs; of an exact search, into how many parts it is divided at most
 * @param exchange whether islands are offered the better games of others
 */
public record Specification(
        Map<String, Object> options,
        String from,
        List<String> warm,
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
        /** A run exceeds its limit by less than a step, so a part with this share does so by a twentieth at most. */
        private static final long SMALLEST_PART = 20L * SolverRun.MAX_STEP_NODES;

        /**
         * How many nodes an island may make: an even share of all, the remainder with the first. An exact search has
         * hundreds of parts, and each that begins goes beyond its share. So where the nodes are too few for all parts,
         * the first ones get enough to be worth beginning, and the others none. No share shrinks when the limit is
         * raised, but for the remainder.
         *
         * @return null for no limit
         */
        Long share(boolean exact, int islands, int number) {
            if (nodes == null) {
                return null;
            }
            long even = nodes / islands;
            if (exact && even < SMALLEST_PART) {
                return Math.max(0, Math.min(SMALLEST_PART, nodes - number * SMALLEST_PART));
            }
            return number == 0 ? even + nodes % islands : even;
        }
    }

    /** What records say of their origin; null or empty where the client said nothing. */
    public record Attribution(String author, String description, List<String> tags) {}

    /** The same for an exact search that is divided into at most this many parts. */
    Specification divided(int parts) {
        return new Specification(options, from, warm, parts, limits, exchange, checkpointMillis, labels, record);
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
