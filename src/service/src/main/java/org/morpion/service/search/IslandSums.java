package org.morpion.service.search;

import java.time.Instant;

/**
 * What the islands of a search come to together, without reading them one by one.
 *
 * @param longestMillis the running time of the island that has run longest
 */
record IslandSums(String searchId, long nodes, long playouts, long longestMillis) {

    static IslandSums none(String searchId) {
        return new IslandSums(searchId, 0, 0, 0);
    }

    /** The running time of their search, which is never shorter than that of an island. */
    long elapsedMillis(Search search, Instant now) {
        return Math.max(longestMillis, search.runMillisAt(now));
    }
}
