package org.morpion.service.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What the islands of a search come to together.
 *
 * @param elapsedMillis of the island that ran longest; of the parts of an exact search, the sum
 * @param grids the counts by depth; null where nothing is counted
 */
record Totals(long nodes, long playouts, long elapsedMillis, List<BigDecimal> grids) {

    static Totals of(boolean exact, List<Island> islands) {
        long nodes = 0;
        long playouts = 0;
        long elapsed = 0;
        List<BigDecimal> grids = new ArrayList<>();
        for (Island island : islands) {
            nodes += island.nodes;
            playouts += island.playouts;
            elapsed = exact ? elapsed + island.elapsedMillis : Math.max(elapsed, island.elapsedMillis);
            addTo(grids, island.counts());
        }
        return new Totals(nodes, playouts, elapsed, grids.isEmpty() ? null : grids);
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
