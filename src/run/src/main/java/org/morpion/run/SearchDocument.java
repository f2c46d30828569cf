package org.morpion.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.morpion.solver.RandomSource;

/**
 * A search with the states of its islands, as it travels from one place to another. {@link SearchDocumentWriter} and
 * {@link SearchDocumentReader} say it as JSON. One that was read is whole and consistent; what its solver, games and
 * states are worth has to be seen by taking them up.
 *
 * @param solverVersion only this version can go on
 * @param variant its code
 * @param options all options of the solver, by name
 * @param from the game that every game begins with, as {@code MS1:} text; null for the empty cross
 * @param warm games to learn from, as {@code MS1:} texts
 * @param parts of an exact search: into how many parts it is divided at most; else null
 * @param limits of the whole search
 * @param exchange whether islands are offered the better games of others
 * @param checkpointInterval null where nothing was said
 * @param islands all of them, in their order
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

    /** What its first member says. */
    public static final String FORMAT = "morpion-search-checkpoint";

    /** The only version of the format. */
    public static final int VERSION = 1;

    /** What the records of a search say of their origin; null or empty where nothing was said. */
    public record Attribution(String author, String description, List<String> tags) {
        public static final Attribution NONE = new Attribution(null, null, List.of());
    }

    /** The seed that an island of this search has. */
    public long islandSeed(int number) {
        return RandomSource.islandSeed(seed, number);
    }
}
