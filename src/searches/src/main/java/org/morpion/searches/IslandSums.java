package org.morpion.searches;

/**
 * Totals over the islands of a search, computed by the database.
 *
 * @param longestMillis the running time of the longest-running island, in milliseconds
 */
public record IslandSums(String searchId, long nodes, long playouts, long longestMillis) {

    public static IslandSums none(String searchId) {
        return new IslandSums(searchId, 0, 0, 0);
    }
}
