package org.morpion.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/**
 * Layout of two games of one variant drawn over each other, in the units of a {@link Scene}. The SVG and the PNG share
 * it.
 *
 * @param width width of the whole picture
 * @param height height of the whole picture
 * @param cross centres of the cross's points
 * @param blades lines, those common to both games first
 * @param dots played points, those common to both games first
 */
record Overlay(int width, int height, List<Scene.Spot> cross, List<Blade> blades, List<Dot> dots) {
    static final double DOT_RADIUS = 7.5;

    /** Game or games that an element belongs to. */
    enum Owner {
        BOTH,
        FIRST,
        SECOND
    }

    /**
     * A line, as a polygon.
     *
     * @param corners x and y of each corner in turn
     */
    record Blade(Owner owner, double[] corners) {}

    /** A played point. */
    record Dot(Owner owner, double x, double y) {}

    /** Lays out two legal games in their given orientations. */
    static Overlay of(Variant variant, List<Move> first, List<Move> second) {
        List<Move> all = new ArrayList<>(first);
        all.addAll(second);
        Frame frame = Frame.around(variant, all);
        List<Scene.Spot> cross = variant.cross().stream()
                .map(point -> new Scene.Spot(x(point.x(), frame), y(point.y(), frame)))
                .toList();
        List<Blade> blades = new ArrayList<>();
        List<Dot> dots = new ArrayList<>();
        add(variant, first, second, Owner.FIRST, frame, blades, dots);
        add(variant, second, first, Owner.SECOND, frame, blades, dots);
        blades.sort(Comparator.comparing(Blade::owner));
        dots.sort(Comparator.comparing(Dot::owner));
        return new Overlay((frame.width() + 1) * Scene.CELL, (frame.height() + 1) * Scene.CELL, cross, blades, dots);
    }

    /** Adds the elements of one game; elements common to both are added with the first. */
    private static void add(
            Variant variant,
            List<Move> game,
            List<Move> other,
            Owner owner,
            Frame frame,
            List<Blade> blades,
            List<Dot> dots) {
        Set<Line> lines = new HashSet<>();
        Set<Point> points = new HashSet<>();
        for (Move move : other) {
            lines.add(move.line());
            points.add(move.point());
        }
        for (Move move : game) {
            double x = x(move.x(), frame);
            double y = y(move.y(), frame);
            Owner ofLine = lines.contains(move.line()) ? Owner.BOTH : owner;
            Owner ofPoint = points.contains(move.point()) ? Owner.BOTH : owner;
            if (ofLine == owner || owner == Owner.FIRST) {
                blades.add(new Blade(ofLine, Scene.blade(x, y, move, variant.lineLength() - 1)));
            }
            if (ofPoint == owner || owner == Owner.FIRST) {
                dots.add(new Dot(ofPoint, x, y));
            }
        }
    }

    private static double x(long value, Frame frame) {
        return Scene.coordinate(value, frame.minX());
    }

    private static double y(long value, Frame frame) {
        return Scene.coordinate(value, frame.minY());
    }
}
