package org.morpion.record;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Automated search that produced a game (§6.2).
 *
 * @param tool the search program
 * @param method the algorithm and its parameters, without the seed
 * @param seed seed of the random generator, not negative
 * @param nodesExplored effort in nodes, not negative
 * @param elapsedSeconds wall-clock seconds of the search, not negative
 * @param extra unknown fields, in order: name to compact JSON text
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

    /** Tests whether all fields are absent; §6.2 omits the object in that case. */
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
            throw new IllegalArgumentException(name + " is negative; it must be at least 0");
        }
    }
}
