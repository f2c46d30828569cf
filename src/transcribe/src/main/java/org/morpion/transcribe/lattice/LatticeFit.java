package org.morpion.transcribe.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.picture.Budget;

/**
 * Fits a {@link LatticeMap} to the ink, from the middle outwards, raising the degree as more of the lattice is covered.
 *
 * <p>A stroke on a unit segment, drawn or printed, fixes the lattice across the stroke; a dot fixes it in both
 * directions. The map is the least-squares solution, reweighted by the Cauchy function against misplaced strokes
 * (Holland and Welsch, "Robust regression using iteratively reweighted least squares", Communications in Statistics 6,
 * 1977), with a small weight on the previous map.
 */
public final class LatticeFit {
    /** Largest radius of the fit, in lattice steps. No known game extends farther from its middle. */
    public static final int RADIUS = 20;

    /** Samples along a side of the mean cell, and cells on each side of the node that it is taken from. */
    private static final int CELL = 24;

    private static final int CELLS = 5;

    private static final int SAMPLES = 13;
    private static final double SAMPLE_STEP = .034;
    private static final double CAUCHY = .07;
    private static final double WELL_PLACED = .09;
    private static final int REFINEMENTS = 3;
    private static final double LOCAL_CAUCHY = .12;
    private static final double LOCAL_INERTIA = .7;

    /** Radius and deviation of a stroke's influence in the refinement, in lattice steps. */
    private static final int REACH = 3;

    private static final double NEARNESS = 1.1;
    private static final float FULL_INK = .5f;

    /** Each step of the growth: radius, degree, iterations. */
    private static final int[][] GROWTH = {
        {3, 1, 3}, {4, 2, 2}, {5, 2, 2}, {6, 3, 2}, {7, 3, 1}, {8, 4, 1}, {9, 4, 1}, {10, 4, 1}
    };

    private final InkMap ink;
    private final Budget budget;
    private LatticeMap map;
    private double quality;

    private LatticeFit(InkMap ink, LatticeMap map, Budget budget) {
        this.ink = ink;
        this.map = map;
        this.budget = budget;
    }

    /** Fits the lattice out to radius 10 or farther, from a first guess that is right near its node. */
    public static LatticeFit grow(InkMap ink, LatticeMap guess, int radius, Budget budget) {
        LatticeFit fit = new LatticeFit(ink, guess, budget);
        for (int[] step : GROWTH) {
            fit.fit(step[0], Math.max(step[1], guess.degree()), step[2]);
        }
        for (int r = 11; r <= radius; r++) {
            fit.fit(r, r < 13 ? 4 : r < 16 ? 5 : 6, 1);
        }
        fit.fit(radius, radius >= 16 ? 6 : 4, 2);
        if (radius == RADIUS) {
            for (int k = 0; k < REFINEMENTS; k++) {
                fit.refine(new LatticeArea(radius));
            }
        }
        return fit;
    }

    public LatticeMap map() {
        return map;
    }

    /** Share of the measured strokes that agree with the map, from 0 to 1; reduced if few were measured. */
    public double quality() {
        return quality;
    }

    /**
     * The lattice's offset that puts most ink on edges, diagonals and nodes, with strokes symmetric about the nodes.
     * Strokes are also symmetric about the middles of cells and edges; measuring the strokes excludes those.
     */
    public static Basis aligned(InkMap ink, Basis basis, Budget budget) {
        budget.check();
        double[] cell = meanCell(ink, basis);
        double[] scores = symmetries(cell);
        int centre = 0;
        for (int k = 0; k < scores.length; k++) {
            scores[k] *= inkOnStrokes(cell, k % CELL, k / CELL);
            centre = scores[k] > scores[centre] ? k : centre;
        }
        Basis best = null;
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 4; k++) {
            int u = (centre % CELL + k % 2 * CELL / 2) % CELL;
            int v = (centre / CELL + k / 2 * CELL / 2) % CELL;
            double a = u / (double) CELL - (u > CELL / 2 ? 1 : 0);
            double b = v / (double) CELL - (v > CELL / 2 ? 1 : 0);
            Basis shifted = new Basis(
                    basis.x() + a * basis.ax() + b * basis.bx(),
                    basis.y() + a * basis.ay() + b * basis.by(),
                    basis.ax(),
                    basis.ay(),
                    basis.bx(),
                    basis.by(),
                    basis.score());
            double score = scores[v * CELL + u] * wellPlaced(ink, shifted, budget);
            if (score > highest) {
                highest = score;
                best = shifted;
            }
        }
        return best;
    }

    /** The mean of the cells around the basis's node. */
    private static double[] meanCell(InkMap ink, Basis basis) {
        double[] mean = new double[CELL * CELL];
        for (int k = 0; k < mean.length; k++) {
            double sum = 0;
            for (int j = -CELLS; j < CELLS; j++) {
                for (int i = -CELLS; i < CELLS; i++) {
                    double a = i + k % CELL / (double) CELL;
                    double b = j + k / CELL / (double) CELL;
                    sum += Math.min(
                            .7,
                            ink.at(
                                    basis.x() + a * basis.ax() + b * basis.bx(),
                                    basis.y() + a * basis.ay() + b * basis.by()));
                }
            }
            mean[k] = sum / (4 * CELLS * CELLS);
        }
        return mean;
    }

    /** Ink on the edges, diagonals and node of a cell whose node is at (u, v). */
    private static double inkOnStrokes(double[] cell, int u, int v) {
        double sum = 0;
        for (int t = -CELL / 2; t < CELL / 2; t++) {
            int ut = Math.floorMod(u + t, CELL);
            int vt = Math.floorMod(v + t, CELL);
            double edge = Math.abs(t) < CELL * .3 ? 1.5 : .7;
            sum += edge * (cell[v * CELL + ut] + cell[vt * CELL + u]);
            sum += .5 * (cell[vt * CELL + ut] + cell[vt * CELL + Math.floorMod(u - t, CELL)]);
        }
        sum /= CELL;
        for (int k = 0; k < 25; k++) {
            int node = Math.floorMod(v + k / 5 - 2, CELL) * CELL + Math.floorMod(u + k % 5 - 2, CELL);
            sum += 1.2 * cell[node] / 25;
        }
        return sum;
    }

    /** Symmetry of a cell under a half turn about each of its points, from .5 for none to 1 for complete. */
    private static double[] symmetries(double[] cell) {
        double mean = Arrays.stream(cell).average().orElse(0);
        double[] deviations = Arrays.stream(cell).map(value -> value - mean).toArray();
        double square = 0;
        for (double deviation : deviations) {
            square += deviation * deviation;
        }
        double[] symmetries = new double[cell.length];
        for (int centre = 0; centre < cell.length; centre++) {
            int u = 2 * (centre % CELL);
            int v = 2 * (centre / CELL);
            double product = 0;
            for (int k = 0; k < cell.length; k++) {
                int opposite = Math.floorMod(v - k / CELL, CELL) * CELL + Math.floorMod(u - k % CELL, CELL);
                product += deviations[k] * deviations[opposite];
            }
            symmetries[centre] = square == 0 ? 1 : .5 + .5 * product / square;
        }
        return symmetries;
    }

    /** Share of the unit segments around the basis's node that have a stroke in the middle. */
    private static double wellPlaced(InkMap ink, Basis basis, Budget budget) {
        List<Measurement> measured = new ArrayList<>();
        int seen = new LatticeFit(ink, LatticeMap.of(basis), budget).measure(CELLS - 1, false, measured);
        double placed = 0;
        for (Measurement m : measured) {
            placed += Math.abs(m.offset) < WELL_PLACED ? m.weight : 0;
        }
        return placed / Math.max(1, seen);
    }

    /** A measured offset: at lattice point (i, j) the map's value along the unit normal should be {@code target}. */
    private record Measurement(double i, double j, double nx, double ny, double target, double weight, double offset) {}

    private void fit(int radius, int degree, int iterations) {
        for (int k = 0; k < iterations; k++) {
            List<Measurement> measured = new ArrayList<>();
            int seen = measure(radius, k == iterations - 1, measured);
            update(degree, measured, seen);
        }
    }

    /** Collects measurements, and returns the number of segments examined. */
    private int measure(int radius, boolean dots, List<Measurement> measured) {
        LatticeMap.Nodes nodes = map.nodes(radius + 1);
        int seen = 0;
        for (int j = -radius; j <= radius; j++) {
            budget.check();
            for (int i = -radius; i <= radius; i++) {
                double x = nodes.x(i, j);
                double y = nodes.y(i, j);
                if (!ink.contains(x, y, 2)) {
                    continue;
                }
                for (Direction d : Direction.values()) {
                    int i1 = i + d.dx();
                    int j1 = j + d.dy();
                    if (Math.abs(i1) > radius || Math.abs(j1) > radius) {
                        continue;
                    }
                    if (ink.contains(nodes.x(i1, j1), nodes.y(i1, j1), 2)) {
                        seen++;
                        measureStroke(i, j, d, x, y, nodes.x(i1, j1), nodes.y(i1, j1), measured);
                    }
                }
                if (dots) {
                    double dx = nodes.x(i + 1, j) - nodes.x(i - 1, j);
                    double dy = nodes.y(i + 1, j) - nodes.y(i - 1, j);
                    measureDot(i, j, x, y, Math.hypot(dx, dy) / 2, measured);
                }
            }
        }
        return seen;
    }

    private void measureStroke(
            int i, int j, Direction d, double x0, double y0, double x1, double y1, List<Measurement> measured) {
        double length = Math.hypot(x1 - x0, y1 - y0);
        if (length < 1e-6) {
            return;
        }
        boolean diagonal = d.dx() * d.dy() != 0;
        double nx = -(y1 - y0) / length;
        double ny = (x1 - x0) / length;
        double pitch = diagonal ? length / Math.sqrt(2) : length;
        double[] profile = new double[SAMPLES];
        double mean = 0;
        for (int k = 0; k < SAMPLES; k++) {
            double offset = (k - SAMPLES / 2) * SAMPLE_STEP * pitch;
            for (int t = 0; t < 4; t++) {
                double along = .26 + .16 * t;
                profile[k] += Math.min(
                                FULL_INK,
                                ink.at(x0 + (x1 - x0) * along + nx * offset, y0 + (y1 - y0) * along + ny * offset))
                        / 4;
            }
            mean += profile[k] / SAMPLES;
        }
        int peak = -1;
        double height = 0;
        for (int k = 1; k < SAMPLES - 1; k++) {
            double value = (profile[k - 1] + 2 * profile[k] + profile[k + 1]) / 4;
            if (value > height) {
                height = value;
                peak = k;
            }
        }
        double contrast = height - mean;
        if (peak < 2 || peak > SAMPLES - 3 || contrast < .02) {
            return;
        }
        // The vertex of the parabola through three samples.
        double curvature = profile[peak - 1] - 2 * profile[peak] + profile[peak + 1];
        double fraction = Math.abs(curvature) < 1e-9 ? 0 : .5 * (profile[peak - 1] - profile[peak + 1]) / curvature;
        double offset = (peak - SAMPLES / 2 + Math.max(-.7, Math.min(.7, fraction))) * SAMPLE_STEP;
        double target = nx * ((x0 + x1) / 2 + nx * offset * pitch) + ny * ((y0 + y1) / 2 + ny * offset * pitch);
        double weight = Math.min(1, contrast / .1) * (diagonal ? .6 : 1);
        measured.add(new Measurement(i + d.dx() / 2.0, j + d.dy() / 2.0, nx, ny, target, weight, offset));
    }

    private void measureDot(int i, int j, double x, double y, double pitch, List<Measurement> measured) {
        int n = 11;
        double step = .05;
        double[] values = new double[n * n];
        double mean = 0;
        for (int k = 0; k < n * n; k++) {
            values[k] =
                    Math.min(FULL_INK, ink.at(x + (k % n - n / 2) * step * pitch, y + (k / n - n / 2) * step * pitch));
            mean += values[k] / (n * n);
        }
        double height = 0;
        double dx = 0;
        double dy = 0;
        for (int v = 1; v < n - 1; v++) {
            for (int u = 1; u < n - 1; u++) {
                int k = v * n + u;
                double value = (values[k] + values[k - 1] + values[k + 1] + values[k - n] + values[k + n]) / 5;
                if (value > height) {
                    height = value;
                    dx = (u - n / 2) * step;
                    dy = (v - n / 2) * step;
                }
            }
        }
        double contrast = height - mean;
        if (contrast > .04 && Math.abs(dx) < .2 && Math.abs(dy) < .2) {
            double weight = .25 * Math.min(1, contrast / .15);
            measured.add(new Measurement(i, j, 1, 0, x + dx * pitch, weight, dx));
            measured.add(new Measurement(i, j, 0, 1, y + dy * pitch, weight, dy));
        }
    }

    /**
     * Shifts each node towards the strokes around it, by weighted least squares with a preference for no shift. Folds
     * bend the lattice more sharply than the polynomial can follow (moving least squares: Lancaster and Salkauskas,
     * "Surfaces generated by moving least squares methods", Mathematics of Computation 37, 1981).
     */
    private void refine(LatticeArea area) {
        List<Measurement> measured = new ArrayList<>();
        measure(area.radius(), true, measured);
        // By node: the symmetric matrix (xx, xy, yy) and the right side (x, y).
        double[][] sums = new double[5][area.size()];
        for (Measurement m : measured) {
            double ratio = m.offset / LOCAL_CAUCHY;
            double robust = m.weight / (1 + ratio * ratio);
            int i0 = (int) Math.round(m.i);
            int j0 = (int) Math.round(m.j);
            double shift = m.target - m.nx * map.x(m.i, m.j) - m.ny * map.y(m.i, m.j);
            for (int j = j0 - REACH; j <= j0 + REACH; j++) {
                for (int i = i0 - REACH; i <= i0 + REACH; i++) {
                    if (!area.contains(i, j)) {
                        continue;
                    }
                    double distance = (i - m.i) * (i - m.i) + (j - m.j) * (j - m.j);
                    double w = robust * Math.exp(-distance / (2 * NEARNESS * NEARNESS));
                    int k = area.index(i, j);
                    sums[0][k] += w * m.nx * m.nx;
                    sums[1][k] += w * m.nx * m.ny;
                    sums[2][k] += w * m.ny * m.ny;
                    sums[3][k] += w * m.nx * shift;
                    sums[4][k] += w * m.ny * shift;
                }
            }
        }
        budget.check();
        double[] dx = new double[area.size()];
        double[] dy = new double[area.size()];
        for (int k = 0; k < dx.length; k++) {
            double xx = sums[0][k] + LOCAL_INERTIA;
            double yy = sums[2][k] + LOCAL_INERTIA;
            double determinant = xx * yy - sums[1][k] * sums[1][k];
            dx[k] = (yy * sums[3][k] - sums[1][k] * sums[4][k]) / determinant;
            dy[k] = (xx * sums[4][k] - sums[1][k] * sums[3][k]) / determinant;
        }
        map = map.shifted(area, dx, dy);
    }

    private void update(int degree, List<Measurement> measured, int seen) {
        int terms = LatticeMap.terms(degree);
        // The normal matrix has four symmetric blocks; the mixed two are equal.
        double[][] xx = new double[terms][terms];
        double[][] xy = new double[terms][terms];
        double[][] yy = new double[terms][terms];
        double[] right = new double[2 * terms];
        double placed = 0;
        double total = 0;
        for (Measurement m : measured) {
            double ratio = m.offset / CAUCHY;
            double weight = m.weight / (1 + ratio * ratio);
            placed += Math.abs(m.offset) < WELL_PLACED ? m.weight : 0;
            total += m.weight;
            double[] f = LatticeMap.monomials(m.i, m.j, degree);
            for (int a = 0; a < terms; a++) {
                double fa = f[a] * weight;
                double nxx = fa * m.nx * m.nx;
                double nxy = fa * m.nx * m.ny;
                double nyy = fa * m.ny * m.ny;
                for (int b = 0; b <= a; b++) {
                    xx[a][b] += nxx * f[b];
                    xy[a][b] += nxy * f[b];
                    yy[a][b] += nyy * f[b];
                }
                right[a] += fa * m.nx * m.target;
                right[terms + a] += fa * m.ny * m.target;
            }
        }
        double[][] matrix = new double[2 * terms][2 * terms];
        for (int a = 0; a < terms; a++) {
            for (int b = 0; b < terms; b++) {
                int row = Math.max(a, b);
                int column = Math.min(a, b);
                matrix[a][b] = xx[row][column];
                matrix[a][terms + b] = xy[row][column];
                matrix[terms + a][b] = xy[row][column];
                matrix[terms + a][terms + b] = yy[row][column];
            }
        }
        for (int a = 0; a < 2 * terms; a++) {
            double inertia = .003 + (a % terms >= LatticeMap.terms(2) ? .02 : 0);
            matrix[a][a] += inertia;
            right[a] += inertia * map.coefficient(a < terms, a % terms);
        }
        double[] solution = LinearSystem.solve(matrix, right);
        if (solution == null) {
            return;
        }
        map = new LatticeMap(
                degree, Arrays.copyOfRange(solution, 0, terms), Arrays.copyOfRange(solution, terms, 2 * terms));
        quality = total == 0 ? 0 : placed / total * Math.min(1, 3.0 * measured.size() / Math.max(1, seen));
    }
}
