package org.morpion.transcribe.sheet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.lattice.LinearSystem;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PixelPoint;

/**
 * Finds the four marks of a printed {@link Sheet}. Marks are connected patches of ink that are solid parallelograms by
 * their moments (Hu, "Visual pattern recognition by moment invariants", IRE Trans. Information Theory 8, 1962): area and
 * covariance of a parallelogram are in a fixed proportion under any affine map. Four patches are accepted if the
 * perspective that they define also explains the size of each.
 *
 * @param corners the corners of the cross's box in pixels of the original
 * @param lineLength 5 or 4
 */
public record SheetMarks(List<PixelPoint> corners, int lineLength) {
    private static final float INK = .5f;
    private static final int FEWEST_PIXELS = 40;

    /** Share of the picture that a mark covers at most. */
    private static final double LARGEST = .005;

    private static final double LONGEST = 3;
    private static final double SOLID_LEAST = .86;
    private static final double SOLID_MOST = 1.12;
    private static final double HOLED_LEAST = .45;
    private static final double HOLED_MOST = .84;

    /** Patches of each kind that are combined, the largest first. */
    private static final int COMBINED = 14;

    /** Deviation of a mark's size from the perspective's, as a logarithm. */
    private static final double MOST_DEVIATION = .4;

    /** A patch of ink: its middle, its area in pixels with its hole filled, and whether it has a hole. */
    private record Patch(double x, double y, double area, boolean holed) {}

    /** Finds the marks; empty without a sheet in the picture. */
    public static Optional<SheetMarks> find(InkMap ink, double scale, Budget budget) {
        List<Patch> patches = patches(ink, budget);
        List<Patch> holed = largest(patches, true);
        List<Patch> solid = largest(patches, false);
        if (holed.isEmpty() || solid.size() < 2) {
            return Optional.empty();
        }
        List<Patch> all = new ArrayList<>(holed);
        all.addAll(solid);
        SheetMarks best = null;
        double least = MOST_DEVIATION;
        for (Patch first : holed) {
            for (int a = 0; a < all.size(); a++) {
                budget.check();
                for (int b = a + 1; b < all.size(); b++) {
                    for (int c = b + 1; c < all.size(); c++) {
                        List<Patch> marks = clockwise(first, all.get(a), all.get(b), all.get(c));
                        int length = lineLength(marks);
                        if (length == 0) {
                            continue;
                        }
                        double[] perspective = perspective(marks);
                        double deviation = perspective == null ? least : deviation(marks, perspective);
                        if (deviation < least) {
                            least = deviation;
                            best = new SheetMarks(cross(perspective, length == 5 ? 9 : 6, scale), length);
                        }
                    }
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private static List<Patch> largest(List<Patch> patches, boolean holed) {
        return patches.stream()
                .filter(patch -> patch.holed == holed)
                .sorted(Comparator.comparingDouble(Patch::area).reversed())
                .limit(COMBINED)
                .toList();
    }

    private static List<Patch> patches(InkMap ink, Budget budget) {
        int w = ink.width();
        int h = ink.height();
        boolean[] seen = new boolean[w * h];
        int[] stack = new int[1024];
        int most = (int) (LARGEST * w * h);
        List<Patch> patches = new ArrayList<>();
        for (int y = 0; y < h; y++) {
            budget.check();
            for (int x = 0; x < w; x++) {
                if (seen[y * w + x] || ink.at(x, y) <= INK) {
                    continue;
                }
                // The moments of the patch, filled from its first pixel.
                double[] sums = new double[6];
                int top = 0;
                stack[top++] = y * w + x;
                seen[y * w + x] = true;
                while (top > 0) {
                    int at = stack[--top];
                    int px = at % w;
                    int py = at / w;
                    add(sums, px - x, py - y);
                    for (int k = 0; k < 4; k++) {
                        int qx = px + (k == 0 ? 1 : k == 1 ? -1 : 0);
                        int qy = py + (k == 2 ? 1 : k == 3 ? -1 : 0);
                        if (qx < 0 || qy < 0 || qx >= w || qy >= h || seen[qy * w + qx] || ink.at(qx, qy) <= INK) {
                            continue;
                        }
                        seen[qy * w + qx] = true;
                        if (top == stack.length) {
                            stack = Arrays.copyOf(stack, 2 * top);
                        }
                        stack[top++] = qy * w + qx;
                    }
                }
                if (sums[0] >= FEWEST_PIXELS && sums[0] <= most) {
                    patch(ink, sums, x, y).ifPresent(patches::add);
                }
            }
        }
        return patches;
    }

    private static void add(double[] sums, double x, double y) {
        sums[0]++;
        sums[1] += x;
        sums[2] += y;
        sums[3] += x * x;
        sums[4] += x * y;
        sums[5] += y * y;
    }

    private static Optional<Patch> patch(InkMap ink, double[] sums, int x0, int y0) {
        double n = sums[0];
        double mx = sums[1] / n;
        double my = sums[2] / n;
        // A pixel is itself a square with a variance of 1/12.
        double xx = sums[3] / n - mx * mx + 1 / 12.0;
        double xy = sums[4] / n - mx * my;
        double yy = sums[5] / n - my * my + 1 / 12.0;
        double determinant = xx * yy - xy * xy;
        double root = Math.sqrt(Math.max(0, sq(xx - yy) / 4 + xy * xy));
        double longest = (xx + yy) / 2 + root;
        double shortest = (xx + yy) / 2 - root;
        if (!(shortest > 0) || longest > sq(LONGEST) * shortest) {
            return Optional.empty();
        }
        double solidity = n / (12 * Math.sqrt(determinant));
        boolean hole = ink.at(x0 + mx, y0 + my) <= INK;
        if (!hole && solidity >= SOLID_LEAST && solidity <= SOLID_MOST) {
            return Optional.of(new Patch(x0 + mx, y0 + my, n, false));
        }
        if (hole && solidity >= HOLED_LEAST && solidity <= HOLED_MOST) {
            return Optional.of(new Patch(x0 + mx, y0 + my, n / (1 - sq(Sheet.HOLE)), true));
        }
        return Optional.empty();
    }

    private static double sq(double value) {
        return value * value;
    }

    /** The patches clockwise about their middle, beginning with the first. */
    private static List<Patch> clockwise(Patch first, Patch... others) {
        List<Patch> marks = new ArrayList<>(List.of(others));
        double cx = first.x;
        double cy = first.y;
        for (Patch patch : others) {
            cx += patch.x;
            cy += patch.y;
        }
        double x = cx / 4;
        double y = cy / 4;
        double start = Math.atan2(first.y - y, first.x - x);
        marks.sort(Comparator.comparingDouble(patch -> {
            double angle = Math.atan2(patch.y - y, patch.x - x) - start;
            return angle < 0 ? angle + 2 * Math.PI : angle;
        }));
        marks.add(0, first);
        return marks;
    }

    /** The length of lines encoded by the holes; 0 if these are not the marks of a sheet. */
    private static int lineLength(List<Patch> marks) {
        for (int k = 0; k < 4; k++) {
            Patch a = marks.get(k);
            Patch b = marks.get((k + 1) % 4);
            Patch c = marks.get((k + 2) % 4);
            boolean convex = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0;
            if (!convex || a == b || a == c) {
                return 0;
            }
        }
        List<Boolean> holes = marks.stream().map(Patch::holed).toList();
        return holes.equals(Sheet.holes(5)) ? 5 : holes.equals(Sheet.holes(4)) ? 4 : 0;
    }

    /** The perspective from lattice steps about the cross's middle to pixels, as 8 numbers; null if singular. */
    private static double[] perspective(List<Patch> marks) {
        double[][] matrix = new double[8][8];
        double[] right = new double[8];
        for (int k = 0; k < 4; k++) {
            double u = k == 1 || k == 2 ? Sheet.MARK_X : -Sheet.MARK_X;
            double v = k >= 2 ? Sheet.MARK_Y : -Sheet.MARK_Y;
            double x = marks.get(k).x;
            double y = marks.get(k).y;
            matrix[2 * k] = new double[] {u, v, 1, 0, 0, 0, -u * x, -v * x};
            matrix[2 * k + 1] = new double[] {0, 0, 0, u, v, 1, -u * y, -v * y};
            right[2 * k] = x;
            right[2 * k + 1] = y;
        }
        return LinearSystem.solve(matrix, right);
    }

    private static PixelPoint at(double[] p, double u, double v) {
        double depth = p[6] * u + p[7] * v + 1;
        return new PixelPoint((p[0] * u + p[1] * v + p[2]) / depth, (p[3] * u + p[4] * v + p[5]) / depth);
    }

    /** Largest difference between a mark's size and the size in this perspective, as a logarithm. */
    private static double deviation(List<Patch> marks, double[] perspective) {
        double most = 0;
        for (int k = 0; k < 4; k++) {
            double u = k == 1 || k == 2 ? Sheet.MARK_X : -Sheet.MARK_X;
            double v = k >= 2 ? Sheet.MARK_Y : -Sheet.MARK_Y;
            double half = Sheet.MARK_SIZE / 2;
            PixelPoint west = at(perspective, u - half, v);
            PixelPoint east = at(perspective, u + half, v);
            PixelPoint north = at(perspective, u, v - half);
            PixelPoint south = at(perspective, u, v + half);
            double area =
                    (east.x() - west.x()) * (south.y() - north.y()) - (east.y() - west.y()) * (south.x() - north.x());
            double deviation = area > 0 ? Math.abs(Math.log(marks.get(k).area / area)) : Double.POSITIVE_INFINITY;
            most = Math.max(most, deviation);
        }
        return most;
    }

    private static List<PixelPoint> cross(double[] perspective, int width, double scale) {
        double half = width / 2.0;
        double[][] box = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
        List<PixelPoint> corners = new ArrayList<>();
        for (double[] corner : box) {
            PixelPoint point = at(perspective, corner[0], corner[1]);
            corners.add(new PixelPoint(scale * point.x(), scale * point.y()));
        }
        return corners;
    }
}
