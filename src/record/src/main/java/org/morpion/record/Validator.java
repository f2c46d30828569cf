package org.morpion.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reference validator. It replays a game from the initial cross and tests every move against §7, in the order of the
 * section. It accepts coordinates and positions of any size without overflow.
 */
public final class Validator {
    private Validator() {}

    /** Replays a game up to the first violation. */
    public static Verdict validate(Variant variant, List<Move> moves) {
        return replay(variant, moves, true);
    }

    /** Replays a whole game; illegal moves are reported and skipped. */
    public static Verdict validateAll(Variant variant, List<Move> moves) {
        return replay(variant, moves, false);
    }

    /** Returns the first violation without computing the final position: the fastest test of legality. */
    public static Optional<Violation> firstViolation(Variant variant, List<Move> moves) {
        Lattice lattice = new Lattice(variant);
        for (int i = 0; i < moves.size(); i++) {
            Violation violation = play(variant, lattice, moves.get(i), i);
            if (violation != null) {
                return Optional.of(violation);
            }
        }
        return Optional.empty();
    }

    private static Verdict replay(Variant variant, List<Move> moves, boolean stopAtFirst) {
        Lattice lattice = new Lattice(variant);
        List<Violation> violations = new ArrayList<>();
        for (int i = 0; i < moves.size() && !(stopAtFirst && !violations.isEmpty()); i++) {
            Violation violation = play(variant, lattice, moves.get(i), i);
            if (violation != null) {
                violations.add(violation);
            }
        }
        return new Verdict(
                moves.size(),
                violations,
                violations.isEmpty()
                        ? Optional.of(new FinalPosition(lattice.legalMoves(), lattice.bbox()))
                        : Optional.empty());
    }

    /** Plays a legal move and returns null, or returns the violation and leaves the lattice unchanged. */
    private static Violation play(Variant variant, Lattice lattice, Move move, int index) {
        int n = variant.lineLength();
        // §7, rule 1
        if (move.pos() < 0 || move.pos() >= n) {
            return new Violation(
                    index,
                    Rule.POS_RANGE,
                    List.of(),
                    "pos is " + move.pos() + "; a line of " + n + " has 0 to " + (n - 1));
        }
        // Rule 2
        if (lattice.isOccupied(move.x(), move.y())) {
            return new Violation(
                    index,
                    Rule.POINT_OCCUPIED,
                    List.of(move.point()),
                    "the new point (" + move.x() + ", " + move.y() + ") is already occupied");
        }
        // Rule 3
        if (!lattice.hasOtherPoints(move)) {
            return missing(lattice, move, n, index);
        }
        // Rule 4
        int distance = lattice.nearestConflict(move);
        if (distance != 0) {
            return conflict(move, distance, n, index);
        }
        lattice.play(move);
        return null;
    }

    private static Violation missing(Lattice lattice, Move move, int n, int index) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            pointAt(move, i)
                    .filter(point -> !point.equals(move.point()) && !lattice.isOccupied(point.x(), point.y()))
                    .ifPresent(points::add);
        }
        String where = points.isEmpty()
                ? "the line leaves the 64-bit lattice"
                : "the line needs " + list(points) + ", which " + (points.size() == 1 ? "is" : "are") + " empty";
        return new Violation(index, Rule.POINT_MISSING, points, where);
    }

    private static Violation conflict(Move move, int distance, int n, int index) {
        List<Point> shared = new ArrayList<>();
        for (int i = Math.max(0, distance); i < Math.min(n, n + distance); i++) {
            pointAt(move, i).ifPresent(shared::add);
        }
        return new Violation(
                index,
                Rule.LINE_CONFLICT,
                shared,
                "the line shares " + list(shared) + " with an earlier " + move.direction() + " line");
    }

    private static String list(List<Point> points) {
        return points.stream()
                .map(point -> "(" + point.x() + ", " + point.y() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns the i-th point of a move's line; empty if its coordinates do not fit in 64 bits. */
    private static Optional<Point> pointAt(Move move, int i) {
        long step = i - move.pos();
        try {
            return Optional.of(new Point(
                    Math.addExact(move.x(), step * move.direction().dx()),
                    Math.addExact(move.y(), step * move.direction().dy())));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }
}
