package org.morpion.service.search;

import java.time.Duration;
import java.time.Instant;
import org.morpion.record.Variant;

/**
 * The right of a node to run an island, until somebody else claims it. All writes name it, and are refused once the
 * island has a newer one.
 *
 * @param caller whose turn it is
 * @param priority of the search; the higher goes first
 * @param fence the number of the claim, within the island
 * @param since when it was claimed
 * @param suspect whether the island is suspected of ending its processes and has to run alone
 * @param crashed whether the claim before it was abandoned
 * @param seed of the island
 * @param nodeLimit null for none
 * @param timeMillis for how long the island may run in all; an exact one for as long as the others leave it
 * @param bestScore of the island; null while it has no game
 * @param lastCheckpoint the number of the newest checkpoint; 0 for a start from the seed
 */
public record Claim(
        String islandId,
        String searchId,
        String caller,
        int priority,
        int number,
        long fence,
        Instant since,
        boolean suspect,
        boolean crashed,
        String solver,
        String solverVersion,
        Variant variant,
        boolean exact,
        long seed,
        Long nodeLimit,
        long timeMillis,
        Integer bestScore,
        long lastCheckpoint,
        Specification specification) {

    /** After this running time an island is not suspected of ending its process. */
    public static final Duration SURVIVAL = Duration.ofMinutes(1);

    /** Whether the island has run long enough under this claim not to be suspected. */
    boolean hasSurvived(Instant now) {
        return Duration.between(since, now).compareTo(SURVIVAL) >= 0;
    }

    /** Another node has claimed the island since, or it has been taken from this one. */
    public static final class LostException extends Exception {
        private static final long serialVersionUID = 1L;

        public LostException(Claim claim) {
            super("Claim " + claim.fence() + " of island " + claim.islandId() + " is over");
        }
    }
}
