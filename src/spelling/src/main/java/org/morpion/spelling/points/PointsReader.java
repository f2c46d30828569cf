package org.morpion.spelling.points;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.morpion.record.Claims;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.PointSetSolver;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Warning;

/**
 * Reader of games of which only the points are known: a list in the order of play, numbered or not, or a board that
 * shows the cross too.
 */
public final class PointsReader {
    private static final int LEAST_POINTS = 3;

    /** Maximum number of points, the cross included; the longest known game has 214. */
    private static final int MOST_POINTS = 250;

    private static final int MOST_CHARACTERS = 1 << 16;

    /** Maximum number of lines to examine for a variant, which takes a fraction of a second. */
    static final int MOST_WORK = 2_500_000;

    private PointsReader() {}

    /**
     * Returns a game with exactly these points; empty if the text has no points.
     *
     * @param solver finds games for points in no order
     * @throws UnreadableRecordException if the points include a cross, but no game was found
     */
    public static Optional<Reading> read(byte[] document, Optional<Variant> variant, PointSetSolver solver)
            throws UnreadableRecordException {
        return read(document, variant, solver, new Effort(Long.MAX_VALUE));
    }

    /** @param effort receives the number of lines examined for games in the given order */
    static Optional<Reading> read(byte[] document, Optional<Variant> variant, PointSetSolver solver, Effort effort)
            throws UnreadableRecordException {
        if (document.length > MOST_CHARACTERS) {
            return Optional.empty();
        }
        PointsText text = PointsText.of(new String(document, StandardCharsets.UTF_8));
        List<Point> points = text.points();
        if (points.size() < LEAST_POINTS || points.size() > MOST_POINTS) {
            return Optional.empty();
        }
        Map<Variant, Found> found = new HashMap<>();
        for (Variant each : variant.map(List::of).orElse(List.of(Variant.values()))) {
            game(each, text, solver, effort.part(MOST_WORK)).ifPresent(game -> found.put(each, game));
        }
        if (found.isEmpty()) {
            requireNoCross(variant.map(List::of).orElse(List.of(Variant.values())), points);
            return Optional.empty();
        }
        return Optional.of(
                variant.isPresent()
                        ? reading(variant.get(), found.get(variant.get()))
                        : VariantChoice.decide(each -> reading(each, found.get(each))));
    }

    /** Rejects points with a cross, for which no game was found. */
    private static void requireNoCross(List<Variant> variants, List<Point> points) throws UnreadableRecordException {
        for (Variant variant : variants) {
            if (!PointsGame.behindCross(variant, points).isEmpty()) {
                throw new UnreadableRecordException(
                        Reason.POINTS_ALONE,
                        "",
                        "the cross and " + (points.size() - variant.cross().size()) + " points were recognised, but no"
                                + " game with exactly these points was found; send its lines too");
            }
        }
    }

    /** @param found null for no game of the variant */
    private static Reading reading(Variant variant, Found found) throws UnreadableRecordException {
        if (found == null) {
            throw new UnreadableRecordException(Reason.POINTS_ALONE, "", "no game of " + variant.code() + " was found");
        }
        return new Reading(
                GameRecord.of(variant, found.moves()),
                TextForm.LINES,
                Claims.NONE,
                List.of(new Warning(
                        "points",
                        "",
                        "only the " + found.moves().size()
                                + " points of a game were recognised; this is a game with exactly these points"
                                + (found.isInOrder() ? ", in the given order" : ""))));
    }

    /** @param isInOrder whether the game plays the points in the order of the text */
    private record Found(List<Move> moves, boolean isInOrder) {}

    private static Optional<Found> game(Variant variant, PointsText text, PointSetSolver solver, Effort effort) {
        List<List<Point>> behindCross = PointsGame.behindCross(variant, text.points());
        Optional<List<Move>> inOrder = text.isOrdered()
                ? behindCross.stream()
                        .map(points -> PointsGame.inOrderAt(variant, points, effort))
                        .flatMap(Optional::stream)
                        .findFirst()
                        .or(() -> PointsGame.inOrder(variant, text.points(), effort))
                : Optional.empty();
        if (inOrder.isPresent() || behindCross.isEmpty()) {
            return inOrder.map(moves -> new Found(moves, true));
        }
        return solver.solve(variant, behindCross).map(moves -> new Found(moves, false));
    }

    /** Search for a game that plays given points in their order. */
    private static final class PointsGame {
        /** Maximum number of lines to examine for one place of the points. */
        private static final int MOST_LINES = 300_000;

        private final Variant variant;
        private final Set<Point> occupied;
        private final List<Move> moves = new ArrayList<>();
        private final Effort effort;

        private PointsGame(Variant variant, Effort effort) {
            this.variant = variant;
            this.effort = effort;
            occupied = new HashSet<>(variant.cross());
        }

        static Optional<List<Move>> inOrder(Variant variant, List<Point> points, Effort effort) {
            Set<Point> shifts = new LinkedHashSet<>();
            shifts.add(new Point(0, 0));
            Validator.validate(variant, List.of())
                    .position()
                    .orElseThrow()
                    .legalMoves()
                    .forEach(opening -> shifts.add(new Point(
                            opening.x() - points.get(0).x(),
                            opening.y() - points.get(0).y())));
            return shifts.stream()
                    .map(shift -> inOrderAt(variant, shifted(points, shift), effort))
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        /** Returns a game that plays the points in order, without moving them. */
        static Optional<List<Move>> inOrderAt(Variant variant, List<Point> points, Effort effort) {
            PointsGame game = new PointsGame(variant, effort.part(MOST_LINES));
            return Collections.disjoint(points, variant.cross()) && game.play(points)
                    ? Optional.of(game.moves)
                    : Optional.empty();
        }

        /**
         * Returns the points outside the cross, moved together with the cross to its place, for each place where the
         * points include a cross. Places far from the middle of the points come first, because long
         * games grow to one side.
         */
        static List<List<Point>> behindCross(Variant variant, List<Point> points) {
            Set<Point> all = new HashSet<>(points);
            Point corner = variant.cross().iterator().next();
            List<List<Point>> found = new ArrayList<>();
            for (Point point : points) {
                Point shift = new Point(corner.x() - point.x(), corner.y() - point.y());
                boolean fits = variant.cross().stream()
                        .allMatch(cross -> all.contains(new Point(cross.x() - shift.x(), cross.y() - shift.y())));
                if (fits) {
                    Set<Point> left = new LinkedHashSet<>(shifted(points, shift));
                    left.removeAll(variant.cross());
                    found.add(List.copyOf(left));
                }
            }
            found.sort(Comparator.comparingDouble(left -> -distance(left, variant.cross())));
            return found;
        }

        /** Returns the square of the distance between the centres of two sets of points. */
        private static double distance(Collection<Point> one, Collection<Point> other) {
            return square(centre(one, Point::x) - centre(other, Point::x))
                    + square(centre(one, Point::y) - centre(other, Point::y));
        }

        private static double centre(Collection<Point> points, ToLongFunction<Point> coordinate) {
            return points.stream().mapToLong(coordinate).average().orElse(0);
        }

        private static double square(double x) {
            return x * x;
        }

        private static List<Point> shifted(List<Point> points, Point shift) {
            return points.stream()
                    .map(point -> new Point(point.x() + shift.x(), point.y() + shift.y()))
                    .toList();
        }

        /**
         * Plays the points in order. The order determines which lines each point can complete; the search chooses one
         * for each, the point with the fewest first, so that no two conflict.
         */
        private boolean play(List<Point> points) {
            List<List<Move>> choices = new ArrayList<>();
            for (Point point : points) {
                List<Move> here = movesAt(point);
                if (here.isEmpty()) {
                    return false;
                }
                choices.add(here);
                occupied.add(point);
            }
            Move[] chosen = new Move[points.size()];
            if (!choose(choices, chosen, 0)) {
                return false;
            }
            moves.addAll(List.of(chosen));
            return true;
        }

        private boolean choose(List<List<Move>> choices, Move[] chosen, int count) {
            if (count == chosen.length) {
                return true;
            }
            int next = -1;
            for (int i = 0; i < chosen.length; i++) {
                boolean isNarrower = chosen[i] == null
                        && (next < 0
                                || choices.get(i).size() < choices.get(next).size());
                next = isNarrower ? i : next;
            }
            for (Move move : choices.get(next)) {
                List<List<Move>> left = effort.isLeft() ? without(choices, chosen, next, move) : null;
                if (left != null) {
                    chosen[next] = move;
                    if (choose(left, chosen, count + 1)) {
                        return true;
                    }
                    chosen[next] = null;
                }
            }
            return false;
        }

        /** Returns the choices of the other points that don't conflict with a move; null if a point has none. */
        private List<List<Move>> without(List<List<Move>> choices, Move[] chosen, int at, Move move) {
            List<List<Move>> left = new ArrayList<>(choices);
            for (int i = 0; i < chosen.length; i++) {
                if (chosen[i] == null && i != at) {
                    List<Move> here = choices.get(i).stream()
                            .filter(other -> !conflict(move.line(), other.line()))
                            .toList();
                    effort.spend(choices.get(i).size());
                    if (here.isEmpty()) {
                        return null;
                    }
                    left.set(i, here);
                }
            }
            return left;
        }

        /** Tests whether two lines of one direction lie on one track and too close to each other. */
        private boolean conflict(Line one, Line other) {
            Direction direction = one.direction();
            if (other.direction() != direction) {
                return false;
            }
            long dx = other.x() - one.x();
            long dy = other.y() - one.y();
            long steps = direction.dx() != 0 ? dx * direction.dx() : dy * direction.dy();
            return dx == steps * direction.dx()
                    && dy == steps * direction.dy()
                    && Math.abs(steps) <= variant.forbiddenDistance();
        }

        private List<Move> movesAt(Point point) {
            List<Move> found = new ArrayList<>();
            if (occupied.contains(point)) {
                return found;
            }
            for (Direction direction : Direction.values()) {
                for (int pos = 0; pos < variant.lineLength() && effort.isLeft(); pos++) {
                    effort.spend(1);
                    Move move = new Move(point.x(), point.y(), direction, pos);
                    if (isFree(move)) {
                        found.add(move);
                    }
                }
            }
            return found;
        }

        private boolean isFree(Move move) {
            Line line = move.line();
            Direction direction = line.direction();
            for (int i = 0; i < variant.lineLength(); i++) {
                Point point = new Point(line.x() + (long) i * direction.dx(), line.y() + (long) i * direction.dy());
                if (i != move.pos() && !occupied.contains(point)) {
                    return false;
                }
            }
            return true;
        }
    }
}
