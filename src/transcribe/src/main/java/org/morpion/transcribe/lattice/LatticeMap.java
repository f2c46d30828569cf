package org.morpion.transcribe.lattice;

/**
 * Where the nodes of the lattice lie in the picture: each pixel coordinate is a polynomial of (i, j). A low degree
 * follows perspective and curled paper; i runs to the right, j downwards, both from a node near the middle of the game.
 */
public final class LatticeMap {
    /** Lattice steps that the polynomial's variables are divided by, so that they stay near 1. */
    private static final double UNIT = 10;

    private final int degree;
    private final double[] x;
    private final double[] y;

    /** The nodes of {@link #shifted}, and their shifts in pixels; null without shifts. */
    private final LatticeArea area;

    private final double[] shiftX;
    private final double[] shiftY;

    /** Coefficients in the order of {@link #monomials}. */
    LatticeMap(int degree, double[] x, double[] y) {
        this(degree, x, y, null, null, null);
    }

    private LatticeMap(int degree, double[] x, double[] y, LatticeArea area, double[] shiftX, double[] shiftY) {
        this.degree = degree;
        this.x = x;
        this.y = y;
        this.area = area;
        this.shiftX = shiftX;
        this.shiftY = shiftY;
    }

    public static LatticeMap of(Basis basis) {
        return new LatticeMap(1, new double[] {basis.x(), basis.ax() * UNIT, basis.bx() * UNIT}, new double[] {
            basis.y(), basis.ay() * UNIT, basis.by() * UNIT
        });
    }

    /** Number of monomials of a polynomial of this degree in two variables. */
    static int terms(int degree) {
        return (degree + 1) * (degree + 2) / 2;
    }

    /** The monomials up to a degree at a point of the lattice: 1, i, j, i², ij, j², … */
    static double[] monomials(double i, double j, int degree) {
        double[] values = new double[terms(degree)];
        int k = 0;
        for (int d = 0; d <= degree; d++) {
            for (int e = 0; e <= d; e++) {
                values[k++] = power(i / UNIT, d - e) * power(j / UNIT, e);
            }
        }
        return values;
    }

    private static double power(double base, int exponent) {
        double value = 1;
        for (int k = 0; k < exponent; k++) {
            value *= base;
        }
        return value;
    }

    /** The map with its nodes shifted further by these pixels, interpolated between nodes. */
    LatticeMap shifted(LatticeArea nodes, double[] dx, double[] dy) {
        double[] sumX = dx.clone();
        double[] sumY = dy.clone();
        for (int k = 0; area != null && k < sumX.length; k++) {
            sumX[k] += shiftX[k];
            sumY[k] += shiftY[k];
        }
        return new LatticeMap(degree, x, y, nodes, sumX, sumY);
    }

    int degree() {
        return degree;
    }

    /** The coefficient of a monomial for x or y; 0 beyond the map's degree. */
    double coefficient(boolean ofX, int k) {
        double[] values = ofX ? x : y;
        return k < values.length ? values[k] : 0;
    }

    public double x(double i, double j) {
        return value(x, i, j) + shift(shiftX, i, j);
    }

    public double y(double i, double j) {
        return value(y, i, j) + shift(shiftY, i, j);
    }

    private double value(double[] coefficients, double i, double j) {
        double[] monomials = monomials(i, j, degree);
        double sum = 0;
        for (int k = 0; k < monomials.length; k++) {
            sum += monomials[k] * coefficients[k];
        }
        return sum;
    }

    private double shift(double[] shifts, double i, double j) {
        if (shifts == null) {
            return 0;
        }
        int r = area.radius();
        double u = Math.max(-r, Math.min(r - .001, i));
        double v = Math.max(-r, Math.min(r - .001, j));
        int west = (int) Math.floor(u);
        int north = (int) Math.floor(v);
        int k = area.index(west, north);
        double fu = u - west;
        double fv = v - north;
        double upper = shifts[k] * (1 - fu) + shifts[k + 1] * fu;
        double lower = shifts[k + area.side()] * (1 - fu) + shifts[k + area.side() + 1] * fu;
        return upper * (1 - fv) + lower * fv;
    }

    /** The square lattice that touches the map at a node. */
    public Basis at(double i, double j, double score) {
        return new Basis(
                x(i, j),
                y(i, j),
                x(i + .5, j) - x(i - .5, j),
                y(i + .5, j) - y(i - .5, j),
                x(i, j + .5) - x(i, j - .5),
                y(i, j + .5) - y(i, j - .5),
                score);
    }

    /** The pixel positions of all nodes within a radius. */
    public Nodes nodes(int radius) {
        return new Nodes(this, radius);
    }

    /** Pixel positions of the nodes with −radius ≤ i, j ≤ radius. */
    public static final class Nodes {
        private final int radius;
        private final int side;
        private final double[] x;
        private final double[] y;

        private Nodes(LatticeMap map, int radius) {
            this.radius = radius;
            this.side = 2 * radius + 1;
            this.x = new double[side * side];
            this.y = new double[side * side];
            for (int j = -radius; j <= radius; j++) {
                for (int i = -radius; i <= radius; i++) {
                    double[] monomials = monomials(i, j, map.degree);
                    int at = (j + radius) * side + i + radius;
                    for (int k = 0; k < monomials.length; k++) {
                        x[at] += monomials[k] * map.x[k];
                        y[at] += monomials[k] * map.y[k];
                    }
                    x[at] += map.shift(map.shiftX, i, j);
                    y[at] += map.shift(map.shiftY, i, j);
                }
            }
        }

        boolean contains(int i, int j) {
            return Math.abs(i) <= radius && Math.abs(j) <= radius;
        }

        public double x(int i, int j) {
            return x[(j + radius) * side + i + radius];
        }

        public double y(int i, int j) {
            return y[(j + radius) * side + i + radius];
        }
    }
}
