package org.morpion.transcribe.lattice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.picture.Budget;

/**
 * Proposes lattices by the peaks of the picture's autocorrelation, as texture analysis finds the displacement vectors
 * of a regular texture (Lin, Wang and Yang, "Extracting periodicity of a regular texture based on autocorrelation
 * functions", Pattern Recognition Letters 18, 1997).
 *
 * <p>The autocorrelation confuses a lattice with its refinement by √2, turned by 45°: four lines of five points run
 * diagonally as often as upright. It may also prefer a multiple of the pitch. Therefore several lattices are proposed,
 * including refinements of the best, and measured strokes decide.
 */
public final class LatticeProposals {
    private static final int PEAKS = 5;
    private static final int DERIVED_FROM = 3;
    private static final double SMALLEST_PITCH = 6;

    private final InkMap ink;
    private final Budget budget;

    public LatticeProposals(InkMap ink, Budget budget) {
        this.ink = ink;
        this.budget = budget;
    }

    /** The proposals, best first; none if the picture is blank. */
    public List<Basis> find() {
        double sumX = 0;
        double sumY = 0;
        double sum = 0;
        for (int y = 0; y < ink.height(); y += 2) {
            for (int x = 0; x < ink.width(); x += 2) {
                double v = ink.at(x, y);
                if (v > .25) {
                    sumX += v * x;
                    sumY += v * y;
                    sum += v;
                }
            }
        }
        if (sum == 0) {
            return List.of();
        }
        double half = Math.min(ink.width(), ink.height()) / 2.0;
        List<Basis> proposals = new ArrayList<>();
        // Where the ink is, with dark pen preferred; then faint ink, which brings out the print; then the whole page.
        addAll(proposals, around(sumX / sum, sumY / sum, half * .95, .6f));
        addAll(proposals, around(sumX / sum, sumY / sum, half * .6, .12f));
        addAll(proposals, around(ink.width() / 2.0, ink.height() / 2.0, half * .98, .12f));
        // On bare paper few lines are parallel and close; the dots lie on the lattice all the same.
        InkMap dots = ink.eroded(budget);
        addAll(proposals, new LatticeProposals(dots, budget).around(sumX / sum, sumY / sum, half * .95, .6f));
        proposals.sort(Comparator.comparingDouble(Basis::score).reversed());
        List<Basis> derived = new ArrayList<>();
        for (Basis basis : proposals.subList(0, Math.min(DERIVED_FROM, proposals.size()))) {
            derived.add(basis.diagonal());
            derived.add(basis.coarser());
            derived.add(basis.scaled(.5, basis.score() * .5 - .05));
        }
        derived.removeIf(basis -> basis.pitch() < SMALLEST_PITCH);
        addAll(proposals, derived);
        proposals.sort(Comparator.comparingDouble(Basis::score).reversed());
        return proposals;
    }

    private static void addAll(List<Basis> proposals, List<Basis> more) {
        for (Basis basis : more) {
            if (proposals.stream().noneMatch(other -> other.isNear(basis))) {
                proposals.add(basis);
            }
        }
    }

    /** The best lattices in a square window; ink counts up to {@code cap}. */
    private List<Basis> around(double cx, double cy, double half, float cap) {
        int size = 2 * half > 1000 ? 1024 : 512;
        double step = Math.max(1, 2 * half / (size == 512 ? 420 : 800));
        int side = (int) (2 * half / step);
        if (side < 60) {
            return List.of();
        }
        Surface surface = Surface.of(samples(cx, cy, half, step, side, size, cap), size, side, budget);
        double longest = Math.min(surface.radius / 1.6, side / 7.0);
        record Peak(double angle, double pitch, double score) {
            boolean isNear(Peak other) {
                double turn = Math.abs(angle - other.angle);
                turn = Math.min(turn, Math.PI / 2 - turn);
                return Math.abs(pitch - other.pitch) < .12 * other.pitch && turn < .12;
            }
        }
        List<Peak> peaks = new ArrayList<>();
        for (double pitch = SMALLEST_PITCH; pitch < longest; pitch += .5) {
            budget.check();
            for (double angle = -Math.PI / 4; angle < Math.PI / 4; angle += .6 / pitch) {
                double x = pitch * Math.cos(angle);
                double y = pitch * Math.sin(angle);
                peaks.add(new Peak(angle, pitch, surface.support(x, y)));
            }
        }
        peaks.sort(Comparator.comparingDouble(Peak::score).reversed());
        List<Peak> best = new ArrayList<>();
        for (Peak peak : peaks) {
            if (best.stream().noneMatch(peak::isNear)) {
                best.add(peak);
            }
            if (best.size() == PEAKS) {
                break;
            }
        }
        List<Basis> bases = new ArrayList<>();
        for (Peak peak : best) {
            double x = peak.pitch * Math.cos(peak.angle);
            double y = peak.pitch * Math.sin(peak.angle);
            double[] a = surface.climb(x, y);
            double[] b = surface.climb(-y, x);
            bases.add(new Basis(cx, cy, a[0] * step, a[1] * step, b[0] * step, b[1] * step, peak.score));
        }
        return bases;
    }

    /** Samples of the window under a sine taper, without their mean; outside the picture 0. */
    private float[] samples(double cx, double cy, double half, double step, int side, int size, float cap) {
        float[] values = new float[size * size];
        double mean = 0;
        double weights = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (int y = 0; y < side; y++) {
                budget.check();
                for (int x = 0; x < side; x++) {
                    double px = cx - half + x * step;
                    double py = cy - half + y * step;
                    if (!ink.contains(px, py, 0)) {
                        continue;
                    }
                    double weight = taper(x, side) * taper(y, side);
                    if (pass == 0) {
                        float value = 0;
                        if (step < 1.3) {
                            value = ink.at(px, py);
                        } else {
                            for (int k = 0; k < 4; k++) {
                                double dx = ((k & 1) - .5) * step * .5;
                                double dy = ((k >> 1) - .5) * step * .5;
                                value += ink.at(px + dx, py + dy) / 4;
                            }
                        }
                        value = Math.min(value, cap);
                        values[y * size + x] = value;
                        mean += value * weight;
                        weights += weight;
                    } else {
                        values[y * size + x] = (float) ((values[y * size + x] - mean) * weight);
                    }
                }
            }
            mean /= pass == 0 ? Math.max(1, weights) : 1;
        }
        return values;
    }

    private static double taper(int x, int side) {
        return Math.sin(Math.PI * (x + .5) / side);
    }

    /** The autocorrelation about the zero shift, relative to it, with the taper's own share divided out. */
    private static final class Surface {
        final int radius;
        private final int side;
        private final float[] smooth;
        private final float[] peak;

        private Surface(int radius, float[] values) {
            this.radius = radius;
            this.side = 2 * radius + 1;
            this.smooth = blurred(values, side);
            this.peak = new float[side * side];
            for (int y = 1; y < side - 1; y++) {
                for (int x = 1; x < side - 1; x++) {
                    float max = Float.NEGATIVE_INFINITY;
                    for (int k = 0; k < 9; k++) {
                        max = Math.max(max, smooth[(y + k / 3 - 1) * side + x + k % 3 - 1]);
                    }
                    peak[y * side + x] = max;
                }
            }
        }

        static Surface of(float[] samples, int size, int window, Budget budget) {
            float[] correlation = new Autocorrelation(size, budget).of(samples);
            double[] overlap = new double[window];
            for (int shift = 0; shift < window; shift++) {
                for (int k = 0; k + shift < window; k++) {
                    overlap[shift] += taper(k, window) * taper(k + shift, window);
                }
            }
            double zero = correlation[0] / (overlap[0] * overlap[0]);
            int radius = Math.min(size / 2 - 2, window / 2);
            int side = 2 * radius + 1;
            float[] values = new float[side * side];
            for (int dy = -radius; dy <= radius; dy++) {
                for (int dx = -radius; dx <= radius; dx++) {
                    double shared = overlap[Math.abs(dx)] * overlap[Math.abs(dy)];
                    if (zero > 0 && shared > .02 * overlap[0] * overlap[0]) {
                        float value = correlation[Math.floorMod(dy, size) * size + Math.floorMod(dx, size)];
                        values[(dy + radius) * side + dx + radius] = (float) (value / shared / zero);
                    }
                }
            }
            return new Surface(radius, values);
        }

        /** High at the vectors of the lattice and low halfway between, or else a finer lattice would do as well. */
        double support(double x, double y) {
            double a = at(peak, x, y);
            double b = at(peak, -y, x);
            double sums = at(peak, x - y, y + x) + at(peak, x + y, y - x);
            double halves = at(smooth, x / 2, y / 2)
                    + at(smooth, -y / 2, x / 2)
                    + at(smooth, (x - y) / 2, (x + y) / 2)
                    + at(smooth, (x + y) / 2, (y - x) / 2);
            return (a + b + .5 * sums) / 3 - halves / 4 + .25 * Math.min(a, b) - .15 * Math.abs(a - b);
        }

        /** The highest point near a vector. */
        double[] climb(double x, double y) {
            double reach = Math.max(1.5, .1 * Math.hypot(x, y));
            double[] best = {x, y};
            double height = Double.NEGATIVE_INFINITY;
            for (double dy = -reach; dy <= reach; dy += .5) {
                for (double dx = -reach; dx <= reach; dx += .5) {
                    double value = at(smooth, x + dx, y + dy);
                    if (Math.hypot(dx, dy) <= reach && value > height) {
                        height = value;
                        best = new double[] {x + dx, y + dy};
                    }
                }
            }
            return best;
        }

        private double at(float[] values, double x, double y) {
            double u = x + radius;
            double v = y + radius;
            if (u < 1 || v < 1 || u > side - 2.01 || v > side - 2.01) {
                return 0;
            }
            int i = (int) u;
            int j = (int) v;
            double fu = u - i;
            double fv = v - j;
            int k = j * side + i;
            return (values[k] * (1 - fu) + values[k + 1] * fu) * (1 - fv)
                    + (values[k + side] * (1 - fu) + values[k + side + 1] * fu) * fv;
        }

        /** Binomial smoothing over five samples, close to a Gaussian of one sample. */
        private static float[] blurred(float[] values, int side) {
            float[] across = new float[values.length];
            float[] both = new float[values.length];
            for (int pass = 0; pass < 2; pass++) {
                float[] from = pass == 0 ? values : across;
                float[] to = pass == 0 ? across : both;
                int stride = pass == 0 ? 1 : side;
                for (int k = 2 * stride; k < values.length - 2 * stride; k++) {
                    to[k] = (from[k - 2 * stride]
                                    + 4 * from[k - stride]
                                    + 6 * from[k]
                                    + 4 * from[k + stride]
                                    + from[k + 2 * stride])
                            / 16;
                }
            }
            return both;
        }
    }
}
