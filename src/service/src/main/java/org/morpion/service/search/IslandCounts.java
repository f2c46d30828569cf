package org.morpion.service.search;

/**
 * The islands of all searches that have not ended.
 *
 * @param running those that nodes have claimed
 * @param waiting those that could run now if a node had a free slot
 * @param held those that could, if their owners had not used up their quotas of bytes
 * @param scheduled those of searches that start later
 * @param paused those of searches that are paused
 */
public record IslandCounts(long running, long waiting, long held, long scheduled, long paused) {
    public static final IslandCounts NONE = new IslandCounts(0, 0, 0, 0, 0);
}
