package org.morpion.service.search;

/**
 * What is wanted of an island.
 *
 * @param fence the number of its newest claim: a node with an older one has lost it
 * @param checkpointWanted whether somebody waits for a checkpoint
 */
public record IslandOrder(String islandId, long fence, Wanted wanted, boolean checkpointWanted) {

    /** The order to begin with. */
    public static IslandOrder goOn(Claim claim) {
        return new IslandOrder(claim.islandId(), claim.fence(), Wanted.RUN, false);
    }
}
