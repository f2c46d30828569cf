package org.morpion.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.morpion.solver.RandomSource;

/**
 * A search with the states of its islands, in portable form. {@link SearchDocumentWriter} and {@link
 * SearchDocumentReader} convert it to and from JSON. A document that was read is complete and consistent, but its
 * solver, games and states are only checked on resuming.
 *
 * @param solverVersion the only version that can continue the search
 * @param variant the code of the variant
 * @param options all options of the solver, by name
 * @param from the game that every game begins with, as {@code MS1:} text; null for the empty cross
 * @param warm games to learn from, as {@code MS1:} texts
 * @param parts for an exact search, the maximum number of parts; otherwise null
 * @param limits the limits of the whole search
 * @param exchange whether islands are offered better games of other islands
 * @param checkpointInterval the interval between saved states; null if unspecified
 * @param islands all islands, in order
 */
public record SearchDocument(
        String solver,
        String solverVersion,
        String variant,
        long seed,
        Map<String, Object> options,
        String from,
        List<String> warm,
        Integer parts,
        Limits limits,
        boolean exchange,
        Duration checkpointInterval,
        Map<String, String> labels,
        Attribution record,
        List<SavedIsland> islands) {

    /** The value of the first member. */
    public static final String FORMAT = "morpion-search-checkpoint";

    /** The only version of the format. */
    public static final int VERSION = 1;

    /** The origin that records of the search state; null or empty members are unspecified. */
    public record Attribution(String author, String description, List<String> tags) {
        public static final Attribution NONE = new Attribution(null, null, List.of());
    }

    /** The seed of an island of this search. */
    public long islandSeed(int number) {
        return RandomSource.islandSeed(seed, number);
    }
}
