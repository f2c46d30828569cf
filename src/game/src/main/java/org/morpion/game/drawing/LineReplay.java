package org.morpion.game.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.morpion.game.RuleSet;
import org.morpion.game.drawing.Ordering.Shift;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Point;

/**
 * Greedy replay of a drawing on a shifted cross: it draws lines while one has exactly one missing point. A run may
 * leave out lines, change one or add one. Conflicts do not stop a line from being drawn. The results remain valid until
 * the next run; a run with a changed line ends at its first failure.
 */
final class LineReplay {
    private static final int NOT_DRAWN = -1;
    private static final int UNCHANGED = -1;

    /** A number larger than the points of any line, so that a left-out line never counts as missing one. */
    private static final int LEFT_OUT = Integer.MAX_VALUE;

    private static final BitSet NONE = new BitSet();

    private final RuleSet rules;
    private final List<Line> lines;
    private final Set<Point> cross;

    /** Numbers of the points, of moved lines too, assigned on first use. */
    private final Map<Long, Integer> numbers = new HashMap<>();

    private final List<Point> points = new ArrayList<>();

    /** Point numbers of each line, from its origin. */
    private final int[][] pointsOf;

    /** Lines through each point. */
    private final int[][] linesThrough;

    /** For each line, the lines in conflict with it. */
    private final BitSet[] conflicts;

    private int allConflicts;

    private boolean[] present;
    private final int[] lacking;
    private final int[] drawnFor;
    private final int[] queue;
    private int queued;
    private int drawn;
    private int[] contendingLines;
    private int covered;
    private boolean failed;
    private Shift onto;

    LineReplay(RuleSet rules, List<Line> lines) {
        this.rules = rules;
        this.lines = lines;
        this.cross = new HashSet<>(rules.cross());
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
        // One more for an added line.
        lacking = new int[count + 1];
        drawnFor = new int[count + 1];
        queue = new int[count + 1];
    }

    int size() {
        return lines.size();
    }

    /** Returns the first pair of lines that conflict, or null. */
    int[] conflict() {
        for (int j = 0; j < lines.size(); j++) {
            int i = conflicts[j].nextSetBit(0);
            if (i >= 0 && i < j) {
                return new int[] {i, j};
            }
        }
        return null;
    }

    /** Returns the first drawn line in conflict with an earlier one, preceded by that one, or null. */
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

    /** Returns the points common to both lines. */
    List<Point> shared(int one, int other) {
        Set<Point> both = new HashSet<>(pointsOn(other));
        return pointsOn(one).stream().filter(both::contains).toList();
    }

    /**
     * Returns the difference between the number of points outside the cross and the number of lines; {@link #run} fails
     * unless it is 0.
     */
    int pointSurplus(Shift onto) {
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

    /** Draws the lines; returns whether all were drawn. */
    boolean run(Shift onto) {
        return run(onto, NONE, UNCHANGED, null);
    }

    /** Draws the lines that are drawable without the given ones. */
    void runWithout(Shift onto, BitSet leftOut) {
        run(onto, leftOut, UNCHANGED, null);
    }

    /** Tests whether only this line has conflicts; the index after the last line stands for none. */
    boolean areConflictsOf(int line) {
        return allConflicts == (line == lines.size() ? 0 : conflicts[line].cardinality());
    }

    /**
     * Draws the lines that are drawable without this one; returns whether each drawn line had a new point, and no line
     * is covered.
     *
     * @param line index of a line, or the index after the last line to leave out none
     */
    boolean runWithout(Shift onto, int line) {
        run(onto, NONE, line, null);
        return !failed;
    }

    /**
     * Draws the lines with one replaced or added; returns whether each drawn line had a new point, and no line is
     * covered.
     *
     * @param line index of the line to replace, or the index after the last line to add one
     */
    boolean runWith(Shift onto, int line, Line replacement) {
        run(onto, NONE, line, numbers(replacement));
        return !failed;
    }

    /** Tests whether a line misses exactly one point and conflicts with no line, except the one that it replaces. */
    boolean isDrawable(Line line, int replaced) {
        int missing = 0;
        for (int i = 0; i < rules.lineLength(); i++) {
            long x = line.x() + (long) i * line.direction().dx();
            long y = line.y() + (long) i * line.direction().dy();
            missing += isPresent(x, y) ? 0 : 1;
        }
        if (missing != 1) {
            return false;
        }
        for (int i = 0; i < lines.size(); i++) {
            if (i != replaced && areInConflict(lines.get(i), line)) {
                return false;
            }
        }
        return true;
    }

    private boolean isPresent(long x, long y) {
        Integer number = numbers.get(key(x, y));
        // Points that only a line outside the drawing covers have a number, but are marked from the next run on.
        return number != null && number < present.length && present[number] || isOnCross(x + onto.dx(), y + onto.dy());
    }

    private boolean isOnCross(long x, long y) {
        boolean isNear = x >= 0 && y >= 0 && x <= rules.crossWidth() && y <= rules.crossWidth();
        return isNear && cross.contains(new Point(x, y));
    }

    /** Returns the missing points of the lines that miss two. */
    List<Point> unlockingPoints() {
        Set<Point> unlocking = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!isDrawn(i) && lacking[i] == 2) {
                for (int point : pointsOf[i]) {
                    if (!present[point]) {
                        unlocking.add(points.get(point));
                    }
                }
            }
        }
        return List.copyOf(unlocking);
    }

    /** Returns the points of the cross and of the drawn lines, in the drawing's frame. */
    List<Point> presentPoints() {
        Set<Point> present = new LinkedHashSet<>();
        cross.forEach(point -> present.add(new Point(point.x() - onto.dx(), point.y() - onto.dy())));
        for (int number = 0; number < Math.min(points.size(), this.present.length); number++) {
            if (this.present[number]) {
                present.add(points.get(number));
            }
        }
        return List.copyOf(present);
    }

    /** Returns the number of lines drawn. */
    int drawn() {
        return drawn;
    }

    boolean isDrawn(int line) {
        return drawnFor[line] != NOT_DRAWN;
    }

    /** Returns the point for which a line was drawn. */
    Point point(int line) {
        return points.get(drawnFor[line]);
    }

    /**
     * Returns the first line whose only missing point was taken, preceded by the line that took it; null if there is
     * none.
     */
    int[] contendingLines() {
        return contendingLines;
    }

    /** Returns a line with no missing points before anything was drawn. */
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

    /** Returns the number of points on the lines. */
    int pointCount() {
        return linesThrough.length;
    }

    /**
     * @param changed line to replace with the given points, or to leave out if they are null; the index after the last
     *     line for a line to add
     */
    private boolean run(Shift onto, BitSet leftOut, int changed, int[] changedPoints) {
        boolean isTrial = changed != UNCHANGED;
        this.onto = onto;
        reset(onto, leftOut, changed, changedPoints);
        int all = lines.size();
        if (isTrial) {
            all += (changed == lines.size() ? 1 : 0) - (changedPoints == null ? 1 : 0);
        }
        for (int i = 0; i <= lines.size(); i++) {
            if (lacking[i] == 1) {
                queue[queued++] = i;
            } else if (lacking[i] == 0) {
                covered = i;
            }
        }
        if (isTrial && covered != NOT_DRAWN) {
            failed = true;
            return false;
        }
        for (int next = 0; next < queued; next++) {
            int line = queue[next];
            int point = lackedPoint(line == changed ? changedPoints : pointsOf[line]);
            if (point == NOT_DRAWN) {
                if (isTrial) {
                    failed = true;
                    return false;
                }
                contendingLines = contendingLines != null ? contendingLines : new int[] {rivalOf(line), line};
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
            int[] linePoints = leftOut.get(i) ? null : i == changed ? changedPoints : pointsOf[i];
            lacking[i] = linePoints == null ? LEFT_OUT : lacked(linePoints);
        }
        boolean isAdded = changed == lines.size() && changedPoints != null;
        lacking[lines.size()] = isAdded ? lacked(changedPoints) : LEFT_OUT;
        Arrays.fill(drawnFor, NOT_DRAWN);
        queued = 0;
        drawn = 0;
        contendingLines = null;
        covered = NOT_DRAWN;
        failed = false;
    }

    private int lacked(int[] pointNumbers) {
        int count = 0;
        for (int point : pointNumbers) {
            count += present[point] ? 0 : 1;
        }
        return count;
    }

    private int lackedPoint(int[] pointNumbers) {
        for (int point : pointNumbers) {
            if (!present[point]) {
                return point;
            }
        }
        return NOT_DRAWN;
    }

    /** Returns the last drawn line whose new point is on this one. */
    private int rivalOf(int line) {
        int rival = NOT_DRAWN;
        for (int next = 0; queue[next] != line; next++) {
            rival = contains(pointsOf[line], drawnFor[queue[next]]) ? queue[next] : rival;
        }
        return rival;
    }

    private static boolean contains(int[] pointNumbers, int point) {
        for (int each : pointNumbers) {
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

    /**
     * Returns a Long as key: a hash map orders comparable keys within a bucket, so hostile points cannot slow it down
     * with collisions.
     */
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

    boolean areInConflict(Line one, Line other) {
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
