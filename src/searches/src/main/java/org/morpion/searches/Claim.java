package org.morpion.searches;

import java.time.Duration;
import java.time.Instant;
import org.morpion.record.Variant;
import org.morpion.searches.plan.Specification;

/**
 * Exclusive right of a node to run an island, valid until the island is claimed again. Every write carries the claim,
 * and the database rejects a write whose {@code fence} is not the island's current one.
 *
 * @param caller the account that the island counts for in the fair queue
 * @param priority the priority of the search; higher values run first
 * @param number the number of the island within its search, from 0
 * @param fence the fencing token, which grows with every claim of the island
 * @param since the time of the claim, by the database's clock
 * @param suspect whether the island is suspected of crashing its process and must run alone on its node
 * @param crashed whether an earlier claim was abandoned and the island has not been cleared since
 * @param seed the seed of the island
 * @param nodeLimit the node limit of the island; null for none
 * @param timeMillis the running-time limit of the island in milliseconds, earlier claims included; in an exact search,
 *     what remains of the time shared by all parts, plus the island's own time so far
 * @param bestScore the best score of the island; null before its first game
 * @param lastCheckpoint the number of the newest checkpoint; 0 to start from the seed
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

    /** Running time after which an island is no longer suspected of crashing its process. */
    public static final Duration SURVIVAL = Duration.ofMinutes(1);

    /** Returns whether this claim is old enough to clear the island of suspicion. */
    boolean hasSurvived(Instant now) {
        return Duration.between(since, now).compareTo(SURVIVAL) >= 0;
    }

    /**
     * Signals that a claim is no longer valid: another node has claimed the island, or this node's claim was revoked.
     */
    public static final class LostException extends Exception {
        private static final long serialVersionUID = 1L;

        public LostException(Claim claim) {
            super("Claim " + claim.fence() + " of island " + claim.islandId() + " is no longer valid");
        }
    }
}
