package org.morpion.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.morpion.game.Ordering.Shift;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Point;

/**
 * Draws lines as long as one of them lacks a single point, on a cross that is laid under them, without some of them or
 * with a change to one. Conflicts stop no line. What happened stays until the next run; a run with a change ends as
 * soon as it has failed.
 */
final class LineReplay {
    private static final int NOT_DRAWN = -1;
    private static final int UNCHANGED = -1;

    /** More points than a line can lack, so that it never lacks one alone. */
    private static final int LEFT_OUT = Integer.MAX_VALUE;

    private static final BitSet NONE = new BitSet();

    private final RuleSet rules;
    private final List<Line> lines;

    /** The points of the lines, and of lines that have been moved, get numbers as they come. */
    private final Map<Long, Integer> numbers = new HashMap<>();

    private final List<Point> points = new ArrayList<>();

    /** The points of each line, from its origin. */
    private final int[][] pointsOf;

    /** The lines through each point. */
    private final int[][] linesThrough;

    /** The other lines that each line is in conflict with. */
    private final BitSet[] conflicts;

    private int allConflicts;

    private boolean[] present;
    private final int[] lacking;
    private final int[] drawnFor;
    private final int[] queue;
    private int queued;
    private int drawn;
    private int[] rivals;
    private int covered;

    LineReplay(RuleSet rules, List<Line> lines) {
        this.rules = rules;
        this.lines = lines;
        int count = lines.size();
        pointsOf = new int[count][];
        for (int i = 0; i < count; i++) {
            pointsOf[i] = numbers(lines.get(i));
        }
        linesThrough = linesThrough();
        conflicts = new BitSet[count];
        for (int i = 0; i < count; i++) {
            conflicts[i] = new BitSet(count);
            for (int j = 0; j < i; j++) {
                if (areInConflict(lines.get(i), lines.get(j))) {
                    conflicts[i].set(j);
                    conflicts[j].set(i);
                    allConflicts++;
                }
            }
        }
        present = new boolean[points.size()];
        lacking = new int[count];
        drawnFor = new int[count];
        queue = new int[count];
    }

    int size() {
        return lines.size();
    }

    /** The first two lines that can never be in one game; null if there are none. */
    int[] conflict() {
        for (int j = 0; j < lines.size(); j++) {
            int i = conflicts[j].nextSetBit(0);
            if (i >= 0 && i < j) {
                return new int[] {i, j};
            }
        }
        return null;
    }

    /** The first line that was drawn in conflict with one before it, behind that one; null if none was. */
    int[] drawnConflict() {
        BitSet before = new BitSet(lines.size());
        for (int next = 0; next < queued; next++) {
            int line = queue[next];
            if (isDrawn(line)) {
                if (conflicts[line].intersects(before)) {
                    before.and(conflicts[line]);
                    return new int[] {before.nextSetBit(0), line};
                }
                before.set(line);
            }
        }
        return null;
    }

    /** The points of both lines. */
    List<Point> shared(int one, int other) {
        Set<Point> both = new HashSet<>(pointsOn(other));
        return pointsOn(one).stream().filter(both::contains).toList();
    }

    /**
     * By how much the number of points outside the cross differs from that of the lines; {@link #run} fails unless they
     * are equal.
     */
    int misfit(Shift onto) {
        int onCross = 0;
        for (Point point : rules.cross()) {
            onCross += isOnLine(point.x() - onto.dx(), point.y() - onto.dy()) ? 1 : 0;
        }
        return Math.abs(linesThrough.length - onCross - lines.size());
    }

    private boolean isOnLine(long x, long y) {
        Integer number = numbers.get(key(x, y));
        return number != null && number < linesThrough.length;
    }

    /** Whether all lines could be drawn. */
    boolean run(Shift onto) {
        return run(onto, NONE, UNCHANGED, null);
    }

    /** Draws what can be drawn without these lines. */
    void runWithout(Shift onto, BitSet leftOut) {
        run(onto, leftOut, UNCHANGED, null);
    }

    /** Whether all the other lines could be drawn, and make a legal game. */
    boolean runWithout(Shift onto, int line) {
        return allConflicts == conflicts[line].cardinality() && run(onto, NONE, line, null);
    }

    /** Whether all lines could be drawn, this one elsewhere, and make a legal game. */
    boolean runMoved(Shift onto, int line, Shift by) {
        if (allConflicts > conflicts[line].cardinality()) {
            return false;
        }
        Line before = lines.get(line);
        Line moved = new Line(before.x() + by.dx(), before.y() + by.dy(), before.direction());
        for (int i = 0; i < lines.size(); i++) {
            if (i != line && areInConflict(lines.get(i), moved)) {
                return false;
            }
        }
        return run(onto, NONE, line, numbers(moved));
    }

    /** How many lines were drawn. */
    int drawn() {
        return drawn;
    }

    boolean isDrawn(int line) {
        return drawnFor[line] != NOT_DRAWN;
    }

    /** The point that a line was drawn for. */
    Point point(int line) {
        return points.get(drawnFor[line]);
    }

    /** The first line that took its only point from another, and that one; null if that did not happen. */
    int[] rivals() {
        return rivals;
    }

    /** A line that lacked nothing before anything was drawn. */
    OptionalInt covered() {
        return covered == NOT_DRAWN ? OptionalInt.empty() : OptionalInt.of(covered);
    }

    int[] pointsOf(int line) {
        return pointsOf[line];
    }

    int[] linesThrough(int point) {
        return linesThrough[point];
    }

    boolean isPresent(int point) {
        return present[point];
    }

    Point pointOf(int number) {
        return points.get(number);
    }

    /** How many points there are in the lines. */
    int pointCount() {
        return linesThrough.length;
    }

    /** @param changed a line that has other points than its own; or none, where these are null */
    private boolean run(Shift onto, BitSet leftOut, int changed, int[] changedPoints) {
        boolean isTrial = changed != UNCHANGED;
        reset(onto, leftOut, changed, changedPoints);
        int all = isTrial && changedPoints == null ? lines.size() - 1 : lines.size();
        for (int i = 0; i < lines.size(); i++) {
            if (lacking[i] == 1) {
                queue[queued++] = i;
            } else if (lacking[i] == 0) {
                covered = i;
            }
        }
        if (isTrial && covered != NOT_DRAWN) {
            return false;
        }
        for (int next = 0; next < queued; next++) {
            int line = queue[next];
            int point = lackedPoint(line == changed ? changedPoints : pointsOf[line]);
            if (point == NOT_DRAWN) {
                if (isTrial) {
                    return false;
                }
                rivals = rivals != null ? rivals : new int[] {rivalOf(line), line};
                continue;
            }
            drawnFor[line] = point;
            drawn++;
            present[point] = true;
            if (point < linesThrough.length) {
                for (int other : linesThrough[point]) {
                    if (other != changed && --lacking[other] == 1) {
                        queue[queued++] = other;
                    }
                }
            }
            if (changedPoints != null && contains(changedPoints, point) && --lacking[changed] == 1) {
                queue[queued++] = changed;
            }
        }
        return drawn == all;
    }

    private void reset(Shift onto, BitSet leftOut, int changed, int[] changedPoints) {
        if (present.length < points.size()) {
            present = new boolean[2 * points.size()];
        }
        Arrays.fill(present, false);
        for (Point point : rules.cross()) {
            Integer number = numbers.get(key(point.x() - onto.dx(), point.y() - onto.dy()));
            if (number != null) {
                present[number] = true;
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            int[] itsPoints = leftOut.get(i) ? null : i == changed ? changedPoints : pointsOf[i];
            lacking[i] = itsPoints == null ? LEFT_OUT : lacked(itsPoints);
        }
        Arrays.fill(drawnFor, NOT_DRAWN);
        queued = 0;
        drawn = 0;
        rivals = null;
        covered = NOT_DRAWN;
    }

    private int lacked(int[] numbersOfPoints) {
        int count = 0;
        for (int point : numbersOfPoints) {
            count += present[point] ? 0 : 1;
        }
        return count;
    }

    private int lackedPoint(int[] numbersOfPoints) {
        for (int point : numbersOfPoints) {
            if (!present[point]) {
                return point;
            }
        }
        return NOT_DRAWN;
    }

    /** The line that was drawn last for a point of this one. */
    private int rivalOf(int line) {
        int rival = NOT_DRAWN;
        for (int next = 0; queue[next] != line; next++) {
            rival = contains(pointsOf[line], drawnFor[queue[next]]) ? queue[next] : rival;
        }
        return rival;
    }

    private static boolean contains(int[] numbersOfPoints, int point) {
        for (int each : numbersOfPoints) {
            if (each == point) {
                return true;
            }
        }
        return false;
    }

    private int[] numbers(Line line) {
        return pointsOn(line).stream().mapToInt(this::number).toArray();
    }

    private int number(Point point) {
        return numbers.computeIfAbsent(key(point.x(), point.y()), key -> {
            points.add(point);
            return points.size() - 1;
        });
    }

    /** Keys that a map can sort where their hashes collide, whatever points a stranger has chosen. */
    private static long key(long x, long y) {
        return x << Integer.SIZE | y & 0xFFFFFFFFL;
    }

    List<Point> pointsOn(int line) {
        return pointsOn(lines.get(line));
    }

    private List<Point> pointsOn(Line line) {
        Direction direction = line.direction();
        List<Point> on = new ArrayList<>(rules.lineLength());
        for (int i = 0; i < rules.lineLength(); i++) {
            on.add(new Point(line.x() + (long) i * direction.dx(), line.y() + (long) i * direction.dy()));
        }
        return on;
    }

    private int[][] linesThrough() {
        List<List<Integer>> through = new ArrayList<>();
        points.forEach(point -> through.add(new ArrayList<>()));
        for (int i = 0; i < pointsOf.length; i++) {
            for (int point : pointsOf[i]) {
                through.get(point).add(i);
            }
        }
        return through.stream()
                .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private boolean areInConflict(Line one, Line other) {
        if (one.direction() != other.direction()) {
            return false;
        }
        long dx = other.x() - one.x();
        long dy = other.y() - one.y();
        Direction direction = one.direction();
        boolean sameTrack = dx * direction.dy() == dy * direction.dx();
        return sameTrack && Math.max(Math.abs(dx), Math.abs(dy)) < rules.span();
    }
}
