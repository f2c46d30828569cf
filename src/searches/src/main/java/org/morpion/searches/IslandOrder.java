package org.morpion.searches;

/**
 * Instruction to the node that runs an island.
 *
 * @param fence the current fencing token; a node with an older claim has lost the island
 * @param wanted the desired state of the search
 * @param checkpointWanted whether a client is waiting for a checkpoint
 */
public record IslandOrder(String islandId, long fence, DesiredState wanted, boolean checkpointWanted) {

    /** Returns the initial order of a claim: keep running. */
    public static IslandOrder goOn(Claim claim) {
        return new IslandOrder(claim.islandId(), claim.fence(), DesiredState.RUN, false);
    }
}
