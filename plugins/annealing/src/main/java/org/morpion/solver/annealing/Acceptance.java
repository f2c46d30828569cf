package org.morpion.solver.annealing;

/**
 * Acceptance rule of the search. It prefers longer games and grids with fewer visits. A change that gains g moves and
 * leads from a grid with a visits to a grid with b visits is kept with probability min(1, p), where
 * p = e^(g/temperature) · ((1+a)/(1+b))^repulsion.
 */
final class Acceptance {
    private static final int MAX_GAIN = 1023;

    /** Bound on exponents, so that e to their power stays finite and positive. */
    private static final double MAX_EXPONENT = 600;

    /** Tables of the two factors: e^(g / temperature) by gain, and (1 + a)^−repulsion by visit count. */
    private final double[] ofGain = new double[2 * MAX_GAIN + 1];

    private final double[] ofCount = new double[VisitCounts.MAX_COUNT + 1];

    Acceptance(double temperature, double repulsion) {
        for (int i = 0; i < ofGain.length; i++) {
            double exponent = (i - MAX_GAIN) / temperature;
            ofGain[i] = StrictMath.exp(Math.max(-MAX_EXPONENT, Math.min(exponent, MAX_EXPONENT)));
        }
        for (int i = 0; i < ofCount.length; i++) {
            ofCount[i] = StrictMath.exp(-repulsion * StrictMath.log(1.0 + i));
        }
    }

    /**
     * Decides whether to keep a change.
     *
     * @param gain difference in length between the new and the old game, in moves
     * @param seenBefore visits to the old grid
     * @param seenAfter visits to the new grid
     * @param drawn uniform random number in [0, 1)
     */
    boolean keeps(int gain, int seenBefore, int seenAfter, double drawn) {
        int bounded = Math.max(-MAX_GAIN, Math.min(gain, MAX_GAIN));
        return drawn * ofCount[seenBefore] < ofGain[bounded + MAX_GAIN] * ofCount[seenAfter];
    }
}
