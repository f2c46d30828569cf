package org.morpion.game;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/**
 * Rules of a game: those of a {@link Variant}, or others for counts outside the variants.
 *
 * @param name name of the rules, such as {@code 5T}
 * @param lineLength points on a line, n; 3 to 5
 * @param maxOverlap maximum number of points shared by two lines on one track; 0 to n − 2
 * @param crossWidth largest coordinate of the cross on either axis, w; the centre of symmetry is (w/2, w/2)
 * @param cross points of the initial cross, with coordinates 0 to w; symmetric under all 8 symmetries around the centre
 */
public record RuleSet(String name, int lineLength, int maxOverlap, int crossWidth, List<Point> cross) {
    private static final int MAX_CROSS_WIDTH = 15;

    private static final Map<Variant, RuleSet> VARIANTS = variants();

    /** @throws IllegalArgumentException if a value is out of range or the cross is not symmetric */
    public RuleSet {
        cross = List.copyOf(cross);
        if (lineLength < 3 || lineLength > 5) {
            throw new IllegalArgumentException("lineLength is " + lineLength + "; it must be 3 to 5");
        }
        if (maxOverlap < 0 || maxOverlap > lineLength - 2) {
            throw new IllegalArgumentException("maxOverlap is " + maxOverlap + "; for lines of " + lineLength
                    + " it must be 0 to " + (lineLength - 2));
        }
        if (crossWidth < 0 || crossWidth > MAX_CROSS_WIDTH) {
            throw new IllegalArgumentException("crossWidth is " + crossWidth + "; it must be 0 to " + MAX_CROSS_WIDTH);
        }
        Set<Point> points = new HashSet<>(cross);
        for (Point point : cross) {
            if (point.x() < 0 || point.x() > crossWidth || point.y() < 0 || point.y() > crossWidth) {
                throw new IllegalArgumentException(point + " of the cross is outside 0.." + crossWidth);
            }
            for (Symmetry symmetry : Symmetry.values()) {
                Point image = symmetry.apply(point, crossWidth);
                if (!points.contains(image)) {
                    throw new IllegalArgumentException("the cross is not symmetric: it has " + point + " and not "
                            + image + " (" + symmetry + ")");
                }
            }
        }
    }

    /** Returns the rules of a variant (MSR §3.1 and §4). */
    public static RuleSet of(Variant variant) {
        return VARIANTS.get(variant);
    }

    /**
     * Returns n − max_overlap, the number of edges (touching) or points (disjoint) that a line uses up. Two lines on
     * one track conflict when the distance of their origins is less than this.
     */
    public int span() {
        return lineLength - maxOverlap;
    }

    private static Map<Variant, RuleSet> variants() {
        Map<Variant, RuleSet> rules = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            rules.put(
                    variant,
                    new RuleSet(
                            variant.code(),
                            variant.lineLength(),
                            variant.maxOverlap(),
                            variant.crossWidth(),
                            variant.cross()));
        }
        return Collections.unmodifiableMap(rules);
    }
}
