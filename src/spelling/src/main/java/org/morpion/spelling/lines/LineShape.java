package org.morpion.spelling.lines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Point;

/**
 * A spelling of lines: the meaning of the numbers of each line. A spelling fits only if it makes each group of numbers
 * a straight line of the right length, which is very unlikely for numbers with another meaning.
 */
final class LineShape {
    /**
     * Parts of the spellings, in order. N: the move's number. E: two ends. P: the new point. F: all points. S: the
     * line's start. K: the new point's index, from the first end. D: a direction from 1 (north-east) to 4 (south), U:
     * the same with y upwards. W: a direction's name, w: the same with y upwards. I: the new point's index from the
     * line's start.
     */
    private static final List<String> SPELLINGS = List.of(
            "E", "F", "EP", "PE", "FP", "PF", "NE", "NF", "NEP", "NPE", "NFP", "NPF", "EN", "FN", "EPN", "PEN", "FPN",
            "PFN", "EK", "FK", "NEK", "NFK", "PSD", "NPSD", "SW", "NSW", "PSW", "NPSW", "NPWE", "PWI", "NPWI", "PIW",
            "NPIW");

    /** The spellings with a direction for frames in which y grows upwards. */
    private static final List<String> UPWARDS =
            List.of("PSU", "NPSU", "Sw", "NSw", "PSw", "NPSw", "PwI", "NPwI", "PIw", "NPIw");

    /** Maximum absolute value of a coordinate. */
    private static final long LIMIT = 1L << 30;

    static final int MOST_TOKENS = 16;

    private final String spelling;
    private final int lineLength;
    private final int size;

    private LineShape(String spelling, int lineLength) {
        this.spelling = spelling;
        this.lineLength = lineLength;
        int tokens = 0;
        for (char part : spelling.toCharArray()) {
            tokens += switch (part) {
                case 'E' -> 4;
                case 'F' -> 2 * lineLength;
                case 'P', 'S' -> 2;
                default -> 1;
            };
        }
        size = tokens;
    }

    /**
     * Returns the spellings of lines with this many points.
     *
     * @param isUpwards whether to return those for frames in which y grows upwards
     */
    static List<LineShape> of(int lineLength, boolean isUpwards) {
        return (isUpwards ? UPWARDS : SPELLINGS)
                .stream().map(spelling -> new LineShape(spelling, lineLength)).toList();
    }

    int lineLength() {
        return lineLength;
    }

    /** Returns the number of tokens per line. */
    int size() {
        return size;
    }

    /** Tests whether the spelling has ends or all points, which numbers of another meaning hardly ever fit. */
    boolean isDistinctive() {
        return spelling.contains("E") || spelling.contains("F");
    }

    /** Reads all groups; empty unless each is a line, and their numbers differ. */
    Optional<List<DrawnLine>> read(List<Token[]> groups) {
        List<DrawnLine> lines = new ArrayList<>();
        Set<Long> numbers = new HashSet<>();
        for (Token[] group : groups) {
            DrawnLine line = group.length == size ? read(group) : null;
            if (line == null
                    || line.number().isPresent() && !numbers.add(line.number().getAsLong())) {
                return Optional.empty();
            }
            lines.add(line);
        }
        return Optional.of(lines);
    }

    /** Tests whether a group is a line in this spelling. */
    boolean fits(Token[] group) {
        return group.length == size && read(group) != null;
    }

    /** Reads a group; null if it is not a line in this spelling. */
    private DrawnLine read(Token[] group) {
        int at = 0;
        Long number = null;
        Line line = null;
        Point first = null;
        Point point = null;
        Point start = null;
        Long hole = null;
        Long index = null;
        Token named = null;
        for (char part : spelling.toCharArray()) {
            if (part == 'W' || part == 'w') {
                named = group[at++];
                if (named.direction() == null) {
                    return null;
                }
                named = part == 'w' ? named.mirrored() : named;
                continue;
            }
            int count = part == 'E' ? 4 : part == 'F' ? 2 * lineLength : part == 'P' || part == 'S' ? 2 : 1;
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                Token token = group[at++];
                if (token.direction() != null || Math.abs(token.value()) > LIMIT) {
                    return null;
                }
                values[i] = token.value();
            }
            switch (part) {
                case 'N' -> number = values[0];
                case 'K' -> hole = values[0];
                case 'I' -> index = values[0];
                case 'P' -> point = new Point(values[0], values[1]);
                case 'S' -> start = new Point(values[0], values[1]);
                case 'D', 'U' -> line = coded(start, values[0], part == 'U');
                default -> {
                    first = new Point(values[0], values[1]);
                    line = part == 'E' ? ends(values) : allPoints(values);
                }
            }
            if (line == null && "EFDU".indexOf(part) >= 0) {
                return null;
            }
        }
        if (index != null) {
            if (index < 0 || index >= lineLength) {
                return null;
            }
            start = from(point, named, -index);
        }
        if (line == null) {
            Point origin = named.value() < 0 ? from(start, named, lineLength - 1L) : start;
            line = new Line(origin.x(), origin.y(), named.direction());
        } else if (named != null && line.direction() != named.direction()) {
            return null;
        }
        if (hole != null) {
            point = pointAt(line, first, hole);
        }
        boolean isOnLine = point == null && hole == null || point != null && isOn(line, point);
        return isOnLine
                ? new DrawnLine(
                        line,
                        Optional.ofNullable(point),
                        number == null ? OptionalLong.empty() : OptionalLong.of(number))
                : null;
    }

    private Line ends(long[] v) {
        return between(v[0], v[1], v[2], v[3], lineLength - 1L);
    }

    /** Returns the line through all points, in any order, such as the new one first. */
    private Line allPoints(long[] v) {
        Point[] points = new Point[lineLength];
        for (int i = 0; i < lineLength; i++) {
            points[i] = new Point(v[2 * i], v[2 * i + 1]);
        }
        Arrays.sort(points, Comparator.comparingLong(Point::x).thenComparingLong(Point::y));
        Point first = points[0];
        Point last = points[lineLength - 1];
        Line line = between(first.x(), first.y(), last.x(), last.y(), lineLength - 1L);
        for (int i = 0; line != null && i < lineLength; i++) {
            if (!isOn(line, points[i]) || i > 0 && points[i].equals(points[i - 1])) {
                return null;
            }
        }
        return line;
    }

    private static Point from(Point point, Token direction, long steps) {
        long signed = direction.value() < 0 ? -steps : steps;
        return new Point(
                point.x() + signed * direction.direction().dx(),
                point.y() + signed * direction.direction().dy());
    }

    /** Returns the line between two ends in either order; null if they are not this many steps apart. */
    private static Line between(long x1, long y1, long x2, long y2, long steps) {
        for (Direction direction : Direction.values()) {
            if (x2 - x1 == steps * direction.dx() && y2 - y1 == steps * direction.dy()) {
                return new Line(x1, y1, direction);
            }
            if (x1 - x2 == steps * direction.dx() && y1 - y2 == steps * direction.dy()) {
                return new Line(x2, y2, direction);
            }
        }
        return null;
    }

    /** Returns the line from a start in a coded direction; null for an unknown code. */
    private Line coded(Point start, long code, boolean up) {
        long steps = lineLength - 1L;
        return switch ((int) code) {
            case 1 -> up ? new Line(start.x(), start.y(), Direction.DN) : new Line(start.x(), start.y(), Direction.DP);
            case 2 -> new Line(start.x(), start.y(), Direction.H);
            case 3 -> up ? new Line(start.x(), start.y(), Direction.DP) : new Line(start.x(), start.y(), Direction.DN);
            case 4 -> new Line(start.x(), up ? start.y() - steps : start.y(), Direction.V);
            default -> null;
        };
    }

    private Point pointAt(Line line, Point first, long index) {
        if (index < 0 || index >= lineLength) {
            return null;
        }
        boolean fromOrigin = first.x() == line.x() && first.y() == line.y();
        long step = fromOrigin ? index : lineLength - 1L - index;
        return line.point(step);
    }

    private boolean isOn(Line line, Point point) {
        for (int i = 0; i < lineLength; i++) {
            if (point.equals(line.point(i))) {
                return true;
            }
        }
        return false;
    }
}
