package org.morpion.game.drawing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.morpion.game.Canonical;
import org.morpion.game.RuleSet;
import org.morpion.game.drawing.Ordering.Ordered;
import org.morpion.game.drawing.Ordering.Reason;
import org.morpion.game.drawing.Ordering.Repair;
import org.morpion.game.drawing.Ordering.Shift;
import org.morpion.game.drawing.Ordering.Stuck;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/**
 * A game without numbers: a set of lines on a lattice, in any frame. {@link #order} reconstructs an order of play and
 * the point for which each line was drawn.
 */
public final class Drawing {
    /*
     * Greedy replay decides the problem: draw any line with exactly one missing point, until none is left. Suppose that
     * a legal order exists, and let K be the first line that the replay draws for a point other than in the legal
     * order. K's point in the legal order was then already covered, by a line that itself deviated earlier, which
     * contradicts the choice of K. Every line is therefore drawn for its point in any legal order, no line loses its
     * point to another, and the first undrawn line of the legal order is always drawable.
     *
     * The obstacle that stops the replay therefore explains why no order is legal. It is a line entirely on the cross,
     * two lines with the same single missing point, or lines that each miss at least two points. In the last case a set
     * of lines is stuck if each misses two points through which no line outside the set passes. The reported set is
     * minimal.
     *
     * A rotated drawing needs no rotation back, because the cross is symmetric, but a drawing needs translation. A
     * legal drawing contains at least one line that is playable on the bare cross, so each pair of such a line and a
     * line of the drawing gives a candidate. A legal drawing covers as many points outside the cross as it has lines,
     * which eliminates most candidates.
     */

    /** Maximum number of lines in a drawing, above the proven bound of 485 moves for a 5T game. */
    public static final int MAX_LINES = 500;

    static final int MAX_REPAIRS = 10;

    /** Maximum absolute value of a coordinate of a line's origin. */
    public static final long MAX_COORDINATE = 1L << 30;

    /** Number of imperfect placements to replay when none fits, best first. */
    private static final int MAX_IMPERFECT = 512;

    /** Number of placements to explain when no repair makes the whole drawing a game. */
    private static final int MAX_EXPLAINED = 4;

    /** Number of placements to search for a repair that makes the whole drawing a game, times the number of lines. */
    private static final int MAX_REPAIRED_LINES = 8_000;

    private static final int MAX_REPAIRED = 40;

    private final Variant variant;
    private final List<Line> lines;
    private final LineReplay replay;

    private Drawing(Variant variant, List<Line> lines) {
        this.variant = variant;
        this.lines = List.copyOf(lines);
        this.replay = new LineReplay(RuleSet.of(variant), this.lines);
    }

    /**
     * Reconstructs a legal order of play.
     *
     * @param lines lines in any order and frame
     * @throws IllegalArgumentException if there are more than {@link #MAX_LINES} lines, or a coordinate exceeds {@link
     *     #MAX_COORDINATE} in absolute value
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
     * Infers the variant of lines that do not state one: the disjoint variant if the lines make a game of it, otherwise
     * the touching one.
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
                if (placement.pointSurplus == 0 && replay.run(placement.shift)) {
                    return ordered(placement.shift);
                }
            }
        }
        List<Shift> promising = promising(placements);
        for (Shift shift : promising) {
            List<Repair> repairs = RepairSearch.complete(variant, lines, replay, shift);
            if (!repairs.isEmpty()) {
                return stuck(shift, conflict, LargestGame.of(replay, shift), repairs);
            }
        }
        return promising.stream()
                .limit(MAX_EXPLAINED)
                .map(shift -> {
                    int drawn = LargestGame.of(replay, shift);
                    return stuck(shift, conflict, drawn, RepairSearch.partial(variant, lines, replay, shift, drawn));
                })
                .reduce((best, other) -> other.drawn() > best.drawn() ? other : best)
                .orElseThrow();
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

    /**
     * Returns the moves in the given order if that is legal, else reversed if that is legal, else in canonical order.
     */
    private List<Move> inOrder(List<Move> given) {
        if (Validator.isLegal(variant, given)) {
            return given;
        }
        List<Move> reversed = new ArrayList<>(given);
        Collections.reverse(reversed);
        return Validator.isLegal(variant, reversed) ? reversed : Canonical.order(variant, given);
    }

    /** A shift, and the deviation from the number of points that a legal drawing would cover. */
    private record Placement(Shift shift, int pointSurplus) {}

    /** Returns the placements that map some line onto a line playable on the bare cross, shortest shift first. */
    private List<Placement> placements() {
        Set<Shift> shifts = new HashSet<>();
        // The validator's position, which a browser can run, too.
        for (Move move :
                Validator.validate(variant, List.of()).position().orElseThrow().legalMoves()) {
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
                .map(shift -> new Placement(shift, replay.pointSurplus(shift)))
                .toList();
    }

    /** Returns the identity and the shifts under which the most lines are drawable. */
    private List<Shift> promising(List<Placement> placements) {
        Map<Shift, Integer> drawn = new LinkedHashMap<>();
        placements.stream()
                .sorted(Comparator.comparingInt(Placement::pointSurplus))
                .limit(MAX_IMPERFECT)
                .forEach(placement -> {
                    replay.run(placement.shift);
                    drawn.put(placement.shift, replay.drawn());
                });
        Stream<Shift> most = drawn.keySet().stream()
                .sorted(Comparator.comparing(drawn::get, Comparator.reverseOrder()))
                .limit(Math.min(MAX_REPAIRED, MAX_REPAIRED_LINES / lines.size()) - 1L);
        return Stream.concat(Stream.of(Shift.NONE), most).toList();
    }

    private Stuck stuck(Shift onto, int[] conflict, int drawn, List<Repair> repairs) {
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
        } else if (replay.contendingLines() != null) {
            reason = Reason.RIVALS;
            stuck = List.of(replay.contendingLines()[0], replay.contendingLines()[1]);
            points = List.of(replay.point(stuck.get(0)));
        } else {
            reason = Reason.WAITING;
            WaitingLines waiting = WaitingLines.after(replay);
            stuck = waiting.lines();
            points = waiting.points();
        }
        return new Stuck(onto, reason, stuck, points, drawn, repairs);
    }
}
