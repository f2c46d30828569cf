package org.morpion.worker;

/**
 * Numbers of islands in all searches that have not ended, by activity, and the age of the queue.
 *
 * @param running islands claimed by a node
 * @param waiting islands that only lack a free slot
 * @param held islands that are due, but whose owner has used up the byte quota
 * @param scheduled islands of searches with a later start
 * @param paused islands of paused searches
 * @param oldestSeconds time since the oldest waiting island became due; 0 if none waits
 */
public record IslandCounts(long running, long waiting, long held, long scheduled, long paused, long oldestSeconds) {
    public static final IslandCounts NONE = new IslandCounts(0, 0, 0, 0, 0, 0);
}
