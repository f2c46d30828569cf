package org.morpion.solver.annealing;

/**
 * Whether a change is kept. The search prefers longer games, and grids that it has seen less often: a change that gains
 * g moves and leads from a grid seen a times to one seen b times is kept with the probability
 * e^(g / temperature) · ((1 + a) / (1 + b))^repulsion, or always if that is more than 1.
 */
final class Acceptance {
    private static final int MAX_GAIN = 1023;

    /** Beyond, e to the power of it would not be a finite number other than 0. */
    private static final double MAX_EXPONENT = 600;

    /** Each factor of the probability is looked up: e^(g / temperature), and (1 + a)^−repulsion. */
    private final double[] ofGain = new double[2 * MAX_GAIN + 1];

    private final double[] ofCount = new double[SeenGrids.MAX_COUNT + 1];

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
     * Decides.
     *
     * @param gain by how many moves the game has grown
     * @param seenBefore how often the grid before the change has been seen
     * @param seenAfter how often the grid after it has been
     * @param drawn a random number from 0 to 1
     */
    boolean keeps(int gain, int seenBefore, int seenAfter, double drawn) {
        int bounded = Math.max(-MAX_GAIN, Math.min(gain, MAX_GAIN));
        return drawn * ofCount[seenBefore] < ofGain[bounded + MAX_GAIN] * ofCount[seenAfter];
    }
}
