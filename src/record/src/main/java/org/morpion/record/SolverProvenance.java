package org.morpion.record;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which automated search produced a game (§6.2).
 *
 * @param tool the search program
 * @param method the algorithm and its parameters, without the seed
 * @param seed the seed of the random generator, not negative
 * @param nodesExplored the effort in nodes, not negative
 * @param elapsedSeconds the wall-clock seconds of the search, not negative
 * @param extra fields that the specification does not know, in order: name to compact JSON text
 */
public record SolverProvenance(
        Optional<String> tool,
        Optional<String> method,
        Optional<BigInteger> seed,
        Optional<BigInteger> nodesExplored,
        Optional<BigDecimal> elapsedSeconds,
        Map<String, String> extra) {

    public SolverProvenance {
        requireNotNegative("seed", seed.map(BigInteger::signum));
        requireNotNegative("nodesExplored", nodesExplored.map(BigInteger::signum));
        requireNotNegative("elapsedSeconds", elapsedSeconds.map(BigDecimal::signum));
        extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
    }

    /** Whether there is no field at all: §6.2 leaves the whole object out then. */
    public boolean isEmpty() {
        return tool.isEmpty()
                && method.isEmpty()
                && seed.isEmpty()
                && nodesExplored.isEmpty()
                && elapsedSeconds.isEmpty()
                && extra.isEmpty();
    }

    private static void requireNotNegative(String name, Optional<Integer> signum) {
        if (signum.orElse(0) < 0) {
            throw new IllegalArgumentException(name + " is negative; the format allows none that is");
        }
    }
}
