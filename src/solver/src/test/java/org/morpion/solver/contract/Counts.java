package org.morpion.solver.contract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The counts of one or several runs; equality ignores the scale of the decimals. */
record Counts(long nodes, long playouts, List<BigDecimal> grids) {
    static final Counts NONE = new Counts(0, 0, List.of());

    Counts {
        List<BigDecimal> plain = new ArrayList<>();
        grids.forEach(
                number -> plain.add(new BigDecimal(number.stripTrailingZeros().toPlainString())));
        while (!plain.isEmpty() && plain.get(plain.size() - 1).signum() == 0) {
            plain.remove(plain.size() - 1);
        }
        grids = List.copyOf(plain);
    }

    Counts plus(Counts other) {
        List<BigDecimal> sums = new ArrayList<>();
        for (int i = 0; i < Math.max(grids.size(), other.grids.size()); i++) {
            sums.add(at(i).add(other.at(i)));
        }
        return new Counts(nodes + other.nodes, playouts + other.playouts, sums);
    }

    private BigDecimal at(int depth) {
        return depth < grids.size() ? grids.get(depth) : BigDecimal.ZERO;
    }
}
