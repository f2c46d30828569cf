package org.morpion.service.search;

/**
 * What the islands of a search come to together, without reading them one by one.
 *
 * @param runMillis for how long they have run together
 * @param longestMillis for how long the one has run that ran longest
 */
record IslandSums(String searchId, long nodes, long playouts, long runMillis, long longestMillis) {

    static IslandSums none(String searchId) {
        return new IslandSums(searchId, 0, 0, 0, 0);
    }

    /** The time that a search has taken: that of its longest island, of the parts of an exact search the sum. */
    long elapsedMillis(boolean exact) {
        return exact ? runMillis : longestMillis;
    }
}
