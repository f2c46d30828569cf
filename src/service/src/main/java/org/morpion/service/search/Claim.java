package org.morpion.service.search;

import org.morpion.record.Variant;

/**
 * The right of a node to run an island, until somebody else claims it. All writes name it, and are refused once the
 * island has a newer one.
 *
 * @param caller whose turn it is
 * @param priority of the search; the higher goes first
 * @param fence the number of the claim, within the island
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

    /** Another node has claimed the island since, or it has been taken from this one. */
    public static final class LostException extends Exception {
        private static final long serialVersionUID = 1L;

        public LostException(Claim claim) {
            super("Claim " + claim.fence() + " of island " + claim.islandId() + " is over");
        }
    }
}
