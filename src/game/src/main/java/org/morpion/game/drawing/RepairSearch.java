package org.morpion.game.drawing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.morpion.game.drawing.Ordering.Change;
import org.morpion.game.drawing.Ordering.Repair;
import org.morpion.game.drawing.Ordering.Shift;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/** Search for changes to single lines that make a stuck drawing a game. */
final class RepairSearch {
    /*
     * Suppose that a drawing is a legal game except for one line. Without that line, the replay draws lines only for
     * the points of the legal game (see Drawing), so the right line is drawable where the replay stops. The lines
     * drawable there are therefore all candidates, and nearly all changes are rejected without another replay. An
     * added line has to complete a line that misses two points.
     *
     * Ties: people draw complete games, so the change after which the fewest moves are left comes first.
     */

    /** Maximum distance of a moved line. */
    private static final int MAX_STEPS = 2;

    /** Maximum number of repairs that are compared by the moves left after them. */
    private static final int MAX_COMPARED = 10;

    private final Variant variant;
    private final List<Line> lines;
    private final LineReplay replay;
    private final Shift onto;
    private final int none;
    private final List<Found> found = new ArrayList<>();

    private RepairSearch(Variant variant, List<Line> lines, LineReplay replay, Shift onto) {
        this.variant = variant;
        this.lines = lines;
        this.replay = replay;
        this.onto = onto;
        this.none = lines.size();
    }

    /** @param distance 1 for a move by one step or a turn about an end, greater for less likely slips */
    private record Found(Repair repair, int distance) {}

    /**
     * Returns the repairs after which all lines can be drawn, the longest game first.
     *
     * @param replay replay to use; its previous result is overwritten
     */
    static List<Repair> complete(Variant variant, List<Line> lines, LineReplay replay, Shift onto) {
        return new RepairSearch(variant, lines, replay, onto).search(Integer.MAX_VALUE);
    }

    /**
     * Returns the repairs after which at least two more lines can be drawn, the longest game first.
     *
     * @param replay replay to use; its previous result is overwritten
     * @param drawn number of lines drawable without a change
     */
    static List<Repair> partial(Variant variant, List<Line> lines, LineReplay replay, Shift onto, int drawn) {
        return new RepairSearch(variant, lines, replay, onto).search(drawn);
    }

    private List<Repair> search(int drawn) {
        for (int line = 0; line <= lines.size(); line++) {
            change(line, drawn);
        }
        found.sort(Comparator.comparingInt((Found each) -> -each.repair.drawn()).thenComparingInt(Found::distance));
        List<Found> best = found.stream().limit(MAX_COMPARED).collect(Collectors.toList());
        Map<Found, Integer> left = new HashMap<>();
        if (best.size() > 1) {
            best.forEach(each -> left.put(each, movesLeft(each.repair)));
        }
        // The sort is stable, so the smaller slip stays in front.
        best.sort(Comparator.comparingInt((Found each) -> -each.repair.drawn()).thenComparingInt(left::get));
        return best.stream().limit(Drawing.MAX_REPAIRS).map(Found::repair).toList();
    }

    /** Tries all changes to a line, or all additions. */
    private void change(int line, int before) {
        if (!replay.areConflictsOf(line) || !replay.runWithout(onto, line)) {
            return;
        }
        if (line != none) {
            keep(new Repair(Change.REMOVE, OptionalInt.of(line), Optional.empty(), replay.drawn()), 0, before);
        }
        int others = line == none ? lines.size() : lines.size() - 1;
        if (replay.drawn() < others && replay.unlockingPoints().isEmpty()) {
            // No single point makes another line drawable.
            return;
        }
        Set<Line> drawable = new LinkedHashSet<>();
        for (Line candidate : line == none ? through(replay.unlockingPoints()) : slips(lines.get(line))) {
            if (replay.isDrawable(candidate, line)) {
                drawable.add(candidate);
            }
        }
        for (Line candidate : drawable) {
            if (replay.runWith(onto, line, candidate)) {
                Optional<Line> to = Optional.of(candidate);
                Repair repair = line == none
                        ? new Repair(Change.ADD, OptionalInt.empty(), to, replay.drawn())
                        : new Repair(
                                candidate.direction() == lines.get(line).direction() ? Change.MOVE : Change.TURN,
                                OptionalInt.of(line),
                                to,
                                replay.drawn());
                keep(repair, line == none ? 0 : distance(lines.get(line), candidate), before);
            }
        }
    }

    private void keep(Repair repair, int distance, int before) {
        if (repair.drawn() == size(repair) || before < repair.drawn() - 1) {
            found.add(new Found(repair, distance));
        }
    }

    /** Returns the number of lines of the drawing after a repair. */
    private int size(Repair repair) {
        return switch (repair.change()) {
            case ADD -> lines.size() + 1;
            case REMOVE -> lines.size() - 1;
            case MOVE, TURN -> lines.size();
        };
    }

    /** Returns the number of legal moves after a repair. */
    private int movesLeft(Repair repair) {
        int replaced = repair.line().orElse(none);
        if (repair.to().isPresent()) {
            replay.runWith(onto, replaced, repair.to().get());
        } else {
            replay.runWithout(onto, replaced);
        }
        int left = 0;
        for (Line line : through(replay.presentPoints())) {
            boolean isBlocked =
                    repair.to().filter(to -> replay.areInConflict(to, line)).isPresent();
            left += !isBlocked && replay.isDrawable(line, replaced) ? 1 : 0;
        }
        return left;
    }

    /** Returns the lines through these points. */
    private Set<Line> through(List<Point> points) {
        Set<Line> through = new LinkedHashSet<>();
        for (Point point : points) {
            for (Direction direction : Direction.values()) {
                for (int i = 0; i < variant.lineLength(); i++) {
                    through.add(through(point, direction, i));
                }
            }
        }
        return through;
    }

    /** Returns the lines that a slip could turn into this one: moved a little, or turned about one of its points. */
    private Set<Line> slips(Line line) {
        Set<Line> slips = new LinkedHashSet<>();
        for (int dx = -MAX_STEPS; dx <= MAX_STEPS; dx++) {
            for (int dy = -MAX_STEPS; dy <= MAX_STEPS; dy++) {
                slips.add(new Line(line.x() + dx, line.y() + dy, line.direction()));
            }
        }
        slips.remove(line);
        for (int i = 0; i < variant.lineLength(); i++) {
            Point pivot = line.point(i);
            for (Direction direction : Direction.values()) {
                if (direction != line.direction()) {
                    slips.add(through(pivot, direction, i));
                    slips.add(through(pivot, direction, variant.lineLength() - 1 - i));
                }
            }
        }
        return slips;
    }

    private int distance(Line line, Line slip) {
        if (line.direction() == slip.direction()) {
            return (int) Math.max(Math.abs(line.x() - slip.x()), Math.abs(line.y() - slip.y()));
        }
        int last = variant.lineLength() - 1;
        boolean sharesEnd = line.point(0).equals(slip.point(0))
                || line.point(0).equals(slip.point(last))
                || line.point(last).equals(slip.point(0))
                || line.point(last).equals(slip.point(last));
        return sharesEnd ? 1 : 2;
    }

    /** Returns the line that has a point at this index. */
    private static Line through(Point point, Direction direction, int index) {
        return new Line(
                point.x() - (long) index * direction.dx(), point.y() - (long) index * direction.dy(), direction);
    }
}
