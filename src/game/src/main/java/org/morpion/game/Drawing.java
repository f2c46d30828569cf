package org.morpion.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.morpion.game.Ordering.Ordered;
import org.morpion.game.Ordering.Reason;
import org.morpion.game.Ordering.Repair;
import org.morpion.game.Ordering.Shift;
import org.morpion.game.Ordering.Stuck;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/**
 * A game without its numbers: lines on a lattice, in any frame. {@link #order} finds out in which order they were
 * drawn, and for which points.
 */
public final class Drawing {
    /*
     * Drawing whatever lacks a single point decides the matter. Assume that some order is legal, and that this one
     * draws line K for another point than that order does, as its first deviation. K's point in that order is taken
     * already, by a line that was drawn for another point than its own in that order: a deviation before the first. So
     * every line is drawn for the point that it has in any legal order, none of them loses its point to another, and
     * what comes first in that order among the lines left can always be drawn.
     *
     * What stops the replay therefore explains why no order is legal: a line on the cross alone, two lines that lack
     * the same single point, or lines of which each lacks two points. Of the latter, any set is stuck in which each
     * line lacks two points that no line outside the set goes through; the one reported has no smaller one inside.
     *
     * Turned drawings need no turning back, because the cross looks the same in all orientations. They need to be
     * moved. A legal drawing has one of the lines that can be drawn first, so each pair of such a line and one of the
     * drawing gives a candidate; and it covers as many points outside the cross as it has lines, which rules most of
     * them out.
     */

    /** The most lines a drawing may have; no game is proven to have more than 485. */
    public static final int MAX_LINES = 500;

    static final int MAX_REPAIRS = 10;

    /** The largest coordinate of a line's origin, and by absolute value the least. */
    public static final long MAX_COORDINATE = 1L << 30;

    /** When no placement fits, so many are tried for those under which most lines can be drawn. */
    private static final int MAX_IMPERFECT = 64;

    /** Of these, so many are searched for a change that would help. */
    private static final int MAX_EXPLAINED = 4;

    private static final Shift[] STEPS = {
        new Shift(-1, 0), new Shift(1, 0), new Shift(0, -1), new Shift(0, 1),
        new Shift(-1, -1), new Shift(1, -1), new Shift(-1, 1), new Shift(1, 1)
    };

    private final Variant variant;
    private final RuleSet rules;
    private final List<Line> lines;
    private final LineReplay replay;

    private Drawing(Variant variant, List<Line> lines) {
        this.variant = variant;
        this.rules = RuleSet.of(variant);
        this.lines = List.copyOf(lines);
        this.replay = new LineReplay(rules, this.lines);
    }

    /**
     * Puts lines into a legal order.
     *
     * @param lines in any order and frame
     * @throws IllegalArgumentException if there are more than {@link #MAX_LINES}, or a coordinate is beyond
     *     {@link #MAX_COORDINATE}
     */
    public static Ordering order(Variant variant, List<Line> lines) {
        if (lines.size() > MAX_LINES) {
            throw new IllegalArgumentException(lines.size() + " lines are more than " + MAX_LINES);
        }
        for (Line line : lines) {
            if (isFar(line.x()) || isFar(line.y())) {
                throw new IllegalArgumentException("a line begins at (" + line.x() + ", " + line.y()
                        + "); coordinates may be " + MAX_COORDINATE + " at most, and at least -" + MAX_COORDINATE);
            }
        }
        return new Drawing(variant, lines).order();
    }

    /**
     * The variant of lines that name none: the disjoint one if they make a game of it, else the touching one.
     *
     * @param lineLength points on each line: 5 or 4
     */
    public static Variant variantOf(int lineLength, List<Line> lines) {
        Variant disjoint = lineLength == Variant.D5.lineLength() ? Variant.D5 : Variant.D4;
        Variant touching = lineLength == Variant.D5.lineLength() ? Variant.T5 : Variant.T4;
        boolean isTaken =
                lines.size() <= MAX_LINES && lines.stream().noneMatch(line -> isFar(line.x()) || isFar(line.y()));
        return isTaken && order(disjoint, lines) instanceof Ordered ? disjoint : touching;
    }

    private static boolean isFar(long coordinate) {
        return coordinate > MAX_COORDINATE || coordinate < -MAX_COORDINATE;
    }

    private Ordering order() {
        int[] conflict = replay.conflict();
        if (conflict == null && replay.run(Shift.NONE)) {
            return ordered(Shift.NONE);
        }
        List<Placement> placements = placements();
        if (conflict == null) {
            for (Placement placement : placements) {
                if (placement.misfit == 0 && replay.run(placement.shift)) {
                    return ordered(placement.shift);
                }
            }
        }
        Stuck stuck = null;
        for (Shift shift : promising(placements)) {
            Stuck here = stuck(shift, conflict);
            if (!here.repairs().isEmpty()) {
                return here;
            }
            stuck = stuck == null || here.drawn() > stuck.drawn() ? here : stuck;
        }
        return stuck;
    }

    private Ordered ordered(Shift onto) {
        List<Move> moves = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            Point point = onto.apply(replay.point(i));
            long pos = Math.max(Math.abs(point.x() - line.x() - onto.dx()), Math.abs(point.y() - line.y() - onto.dy()));
            moves.add(new Move(point.x(), point.y(), line.direction(), pos));
        }
        return new Ordered(onto, inOrder(moves));
    }

    /** The moves as they were given where that is a legal game, else from last to first, else in any order. */
    private List<Move> inOrder(List<Move> given) {
        if (isLegal(given)) {
            return given;
        }
        List<Move> reversed = new ArrayList<>(given);
        Collections.reverse(reversed);
        return isLegal(reversed) ? reversed : Canonical.order(variant, given);
    }

    private boolean isLegal(List<Move> moves) {
        return Validator.firstViolation(variant, moves).isEmpty();
    }

    /** A shift, and by how many points the drawing then misses the number that a legal one covers. */
    private record Placement(Shift shift, int misfit) {}

    /** The placements that lay a line onto one of those that can be drawn first, the shortest shifts first. */
    private List<Placement> placements() {
        Set<Shift> shifts = new HashSet<>();
        for (Move move : new Position(rules).legalMoves()) {
            Line first = move.line();
            for (Line line : lines) {
                if (line.direction() == first.direction()) {
                    shifts.add(new Shift(first.x() - line.x(), first.y() - line.y()));
                }
            }
        }
        shifts.remove(Shift.NONE);
        return shifts.stream()
                .sorted(Comparator.comparingLong((Shift shift) -> Math.abs(shift.dx()) + Math.abs(shift.dy()))
                        .thenComparingLong(Shift::dx)
                        .thenComparingLong(Shift::dy))
                .map(shift -> new Placement(shift, replay.misfit(shift)))
                .toList();
    }

    /** No shift at all, and those under which most lines can be drawn. */
    private List<Shift> promising(List<Placement> placements) {
        Map<Shift, Integer> drawn = new LinkedHashMap<>();
        placements.stream()
                .sorted(Comparator.comparingInt(Placement::misfit))
                .limit(MAX_IMPERFECT)
                .forEach(placement -> {
                    replay.run(placement.shift);
                    drawn.put(placement.shift, replay.drawn());
                });
        Stream<Shift> most = drawn.keySet().stream()
                .sorted(Comparator.comparing(drawn::get, Comparator.reverseOrder()))
                .limit(MAX_EXPLAINED - 1);
        return Stream.concat(Stream.of(Shift.NONE), most).toList();
    }

    private Stuck stuck(Shift onto, int[] conflict) {
        replay.run(onto);
        Reason reason;
        List<Integer> stuck;
        List<Point> points;
        if (conflict != null) {
            reason = Reason.CONFLICT;
            stuck = List.of(conflict[0], conflict[1]);
            points = replay.shared(conflict[0], conflict[1]);
        } else if (replay.covered().isPresent()) {
            reason = Reason.COVERED;
            stuck = List.of(replay.covered().getAsInt());
            points = replay.pointsOn(stuck.get(0));
        } else if (replay.rivals() != null) {
            reason = Reason.RIVALS;
            stuck = List.of(replay.rivals()[0], replay.rivals()[1]);
            points = List.of(replay.point(stuck.get(0)));
        } else {
            reason = Reason.WAITING;
            WaitingLines waiting = WaitingLines.after(replay);
            stuck = waiting.lines();
            points = waiting.points();
        }
        int drawn = LargestGame.of(replay, onto);
        return new Stuck(onto, reason, stuck, points, drawn, repairs(onto, stuck));
    }

    /** The changes to single lines after which there is an order; those to the stuck lines come first. */
    private List<Repair> repairs(Shift onto, List<Integer> stuck) {
        Set<Integer> candidates = new LinkedHashSet<>(stuck);
        for (int i = 0; i < lines.size(); i++) {
            candidates.add(i);
        }
        List<Repair> repairs = new ArrayList<>();
        for (int line : candidates) {
            if (replay.runWithout(onto, line)) {
                repairs.add(new Repair(line, Optional.empty()));
            }
            for (Shift step : STEPS) {
                if (repairs.size() < MAX_REPAIRS && replay.runMoved(onto, line, step)) {
                    repairs.add(new Repair(line, Optional.of(step)));
                }
            }
            if (repairs.size() >= MAX_REPAIRS) {
                break;
            }
        }
        return List.copyOf(repairs);
    }
}
