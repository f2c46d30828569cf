package org.morpion.searches;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Totals over the islands of a search.
 *
 * @param longestMillis the running time of the longest-running island, in milliseconds
 * @param grids the counts by depth; null if the solver does not count
 */
public record Totals(long nodes, long playouts, long longestMillis, List<BigDecimal> grids) {

    public static Totals of(List<Island> islands) {
        long nodes = 0;
        long playouts = 0;
        long longest = 0;
        List<BigDecimal> grids = new ArrayList<>();
        for (Island island : islands) {
            nodes += island.nodes;
            playouts += island.playouts;
            longest = Math.max(longest, island.elapsedMillis);
            addTo(grids, island.counts());
        }
        return new Totals(nodes, playouts, longest, grids.isEmpty() ? null : grids);
    }

    private static void addTo(List<BigDecimal> sums, List<BigDecimal> more) {
        for (int depth = 0; depth < more.size(); depth++) {
            if (depth < sums.size()) {
                sums.set(depth, sums.get(depth).add(more.get(depth)));
            } else {
                sums.add(more.get(depth));
            }
        }
    }
}
