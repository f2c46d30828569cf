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

    /** Tests whether all moves are legal: faster than the other methods, which also describe what they find. */
    public static boolean isLegal(Variant variant, List<Move> moves) {
        Lattice lattice = new Lattice(variant);
        for (Move move : moves) {
            if (play(variant, lattice, move) != null) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first violation without computing the final position. */
    public static Optional<Violation> firstViolation(Variant variant, List<Move> moves) {
        Lattice lattice = new Lattice(variant);
        for (int i = 0; i < moves.size(); i++) {
            Rule broken = play(variant, lattice, moves.get(i));
            if (broken != null) {
                return Optional.of(violation(broken, variant, lattice, moves.get(i), i));
            }
        }
        return Optional.empty();
    }

    private static Verdict replay(Variant variant, List<Move> moves, boolean stopAtFirst) {
        Lattice lattice = new Lattice(variant);
        List<Violation> violations = new ArrayList<>();
        for (int i = 0; i < moves.size() && !(stopAtFirst && !violations.isEmpty()); i++) {
            Rule broken = play(variant, lattice, moves.get(i));
            if (broken != null) {
                violations.add(violation(broken, variant, lattice, moves.get(i), i));
            }
        }
        return new Verdict(
                moves.size(),
                violations,
                violations.isEmpty()
                        ? Optional.of(new FinalPosition(lattice.legalMoves(), lattice.bbox()))
                        : Optional.empty());
    }

    /** Plays a legal move and returns null, or returns the broken rule of §7 and leaves the lattice unchanged. */
    private static Rule play(Variant variant, Lattice lattice, Move move) {
        if (move.pos() < 0 || move.pos() >= variant.lineLength()) {
            return Rule.POS_RANGE;
        }
        if (lattice.isOccupied(move.x(), move.y())) {
            return Rule.POINT_OCCUPIED;
        }
        if (!lattice.hasOtherPoints(move)) {
            return Rule.POINT_MISSING;
        }
        if (lattice.nearestConflict(move) != 0) {
            return Rule.LINE_CONFLICT;
        }
        lattice.play(move);
        return null;
    }

    private static Violation violation(Rule broken, Variant variant, Lattice lattice, Move move, int index) {
        int n = variant.lineLength();
        return switch (broken) {
            case POS_RANGE ->
                new Violation(
                        index, broken, List.of(), "pos is " + move.pos() + "; a line of " + n + " has 0 to " + (n - 1));
            case POINT_OCCUPIED ->
                new Violation(
                        index,
                        broken,
                        List.of(move.point()),
                        "the new point (" + move.x() + ", " + move.y() + ") is already occupied");
            case POINT_MISSING -> missing(lattice, move, n, index);
            case LINE_CONFLICT -> conflict(move, lattice.nearestConflict(move), n, index);
        };
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
