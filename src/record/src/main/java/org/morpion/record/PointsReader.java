package org.morpion.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reader of games of which only the points are known: a list in the order of play, numbered or not, or a board of
 * characters that shows the cross too. Lists are pairs of numbers in rows or in JSON. The effort is bounded.
 */
final class PointsReader {
    private static final int LEAST_POINTS = 3;
    private static final int MOST_POINTS = 500;
    private static final int MOST_CHARACTERS = 1 << 16;
    private static final String MARKS = "1oOxX#*@\u25CF\u2022";
    private static final String BLANKS = "0._- \u00B7";

    private static final Pattern PAIR = Pattern.compile(
            "\\[\\s*(-?\\d{1,6})\\s*,\\s*(-?\\d{1,6})\\s*]|\\{\\s*\"x\"\\s*:\\s*(-?\\d{1,6})\\s*,\\s*\"y\"\\s*:\\s*"
                    + "(-?\\d{1,6})\\s*}");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d{1,6}(?![\\w.])");

    private PointsReader() {}

    /** Returns a game with exactly these points; empty if the text has no points, or none was found. */
    static Optional<Reading> read(byte[] document, Optional<Variant> variant) throws UnreadableRecordException {
        if (document.length > MOST_CHARACTERS) {
            return Optional.empty();
        }
        String text = new String(document, StandardCharsets.UTF_8);
        List<Point> board = board(text);
        List<Point> points = board.isEmpty() ? list(text) : board;
        if (points.size() < LEAST_POINTS || points.size() > MOST_POINTS) {
            return Optional.empty();
        }
        boolean isOrdered = board.isEmpty();
        List<Variant> variants = variant.map(List::of).orElse(List.of(Variant.values()));
        if (variants.stream().noneMatch(each -> game(each, points, isOrdered).isPresent())) {
            return Optional.empty();
        }
        return Optional.of(
                variant.isPresent()
                        ? reading(variant.get(), points, isOrdered)
                        : VariantChoice.decide(each -> reading(each, points, isOrdered)));
    }

    private static Reading reading(Variant variant, List<Point> points, boolean isOrdered)
            throws UnreadableRecordException {
        List<Move> moves = game(variant, points, isOrdered)
                .orElseThrow(() -> new UnreadableRecordException(
                        UnreadableRecordException.Reason.BAD_MOVES, "", "no game of " + variant.code() + " was found"));
        return new Reading(
                GameRecord.of(variant, moves),
                TextForm.LINES,
                Claims.NONE,
                List.of(new Warning(
                        "points",
                        "",
                        "only the " + moves.size() + " points of a game were recognised; this is a game with exactly"
                                + " these points" + (isOrdered ? ", in the given order" : ""))));
    }

    private static Optional<List<Move>> game(Variant variant, List<Point> points, boolean isOrdered) {
        return isOrdered ? PointsGame.inOrder(variant, points) : PointsGame.onBoard(variant, points);
    }

    /** Returns the points of a list in their order; empty if the text has other numbers. */
    private static List<Point> list(String text) {
        String content = text.strip();
        return content.startsWith("[") || content.startsWith("{") ? jsonList(content) : rows(content);
    }

    private static List<Point> jsonList(String json) {
        List<Point> points = new ArrayList<>();
        Matcher pair = PAIR.matcher(json);
        while (pair.find()) {
            int first = pair.group(1) == null ? 3 : 1;
            points.add(new Point(Long.parseLong(pair.group(first)), Long.parseLong(pair.group(first + 1))));
        }
        int numbers = 0;
        for (Matcher number = NUMBER.matcher(json); number.find(); ) {
            numbers++;
        }
        return numbers == 2 * points.size() ? points : List.of();
    }

    private static List<Point> rows(String text) {
        Map<Long, Point> numbered = new TreeMap<>();
        List<Point> points = new ArrayList<>();
        int columns = 0;
        for (String row : text.split("[\\r\\n]+")) {
            List<Long> numbers = new ArrayList<>();
            for (Matcher number = NUMBER.matcher(row); number.find(); ) {
                numbers.add(Long.parseLong(number.group()));
            }
            if (numbers.isEmpty()) {
                continue;
            }
            columns = columns == 0 ? numbers.size() : columns;
            if (numbers.size() != columns || columns < 2 || columns > 3) {
                return List.of();
            }
            Point point = new Point(numbers.get(columns - 2), numbers.get(columns - 1));
            points.add(point);
            numbered.put(columns == 3 ? numbers.get(0) : points.size(), point);
        }
        return numbered.size() == points.size() ? new ArrayList<>(numbered.values()) : List.of();
    }

    /** Returns the marked cells of a board of characters; empty if the text is none. */
    private static List<Point> board(String text) {
        List<Point> points = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        boolean isSpaced = true;
        for (String row : text.replace("\r", "").split("\n")) {
            String kept = row.replace(",", " ").stripTrailing();
            rows.add(kept);
            for (int i = 1; i < kept.length(); i += 2) {
                isSpaced &= kept.charAt(i) == ' ';
            }
        }
        for (int y = 0; y < rows.size(); y++) {
            String row = rows.get(y);
            for (int i = 0; i < row.length(); i += isSpaced ? 2 : 1) {
                boolean isMark = MARKS.indexOf(row.charAt(i)) >= 0;
                if (!isMark && BLANKS.indexOf(row.charAt(i)) < 0) {
                    return List.of();
                }
                if (isMark) {
                    points.add(new Point(isSpaced ? i / 2 : i, y));
                }
            }
        }
        return points;
    }

    /** Search for a game with given points. */
    private static final class PointsGame {
        /** Maximum number of lines to examine. */
        private static final int MOST_LINES = 300_000;

        private final Variant variant;
        private final Set<Point> occupied;
        private final Set<Line> lines = new HashSet<>();
        private final List<Move> moves = new ArrayList<>();
        private int budget;

        private PointsGame(Variant variant, int budget) {
            this.variant = variant;
            this.budget = budget;
            occupied = new HashSet<>(variant.cross());
        }

        static Optional<List<Move>> inOrder(Variant variant, List<Point> points) {
            Set<Point> shifts = new LinkedHashSet<>();
            shifts.add(new Point(0, 0));
            Validator.validate(variant, List.of())
                    .position()
                    .orElseThrow()
                    .legalMoves()
                    .forEach(opening -> shifts.add(new Point(
                            opening.x() - points.get(0).x(),
                            opening.y() - points.get(0).y())));
            for (Point shift : shifts) {
                List<Point> shifted = shifted(points, shift);
                PointsGame game = new PointsGame(variant, MOST_LINES);
                if (Collections.disjoint(shifted, variant.cross()) && game.play(shifted)) {
                    return Optional.of(game.moves);
                }
            }
            return Optional.empty();
        }

        static Optional<List<Move>> onBoard(Variant variant, List<Point> points) {
            Set<Point> all = new HashSet<>(points);
            Point corner = variant.cross().iterator().next();
            for (Point point : points) {
                Point shift = new Point(corner.x() - point.x(), corner.y() - point.y());
                boolean fits = variant.cross().stream()
                        .allMatch(cross -> all.contains(new Point(cross.x() - shift.x(), cross.y() - shift.y())));
                if (fits) {
                    Set<Point> left = new LinkedHashSet<>(shifted(points, shift));
                    left.removeAll(variant.cross());
                    return new PointsGame(variant, MOST_LINES).playAll(left);
                }
            }
            return Optional.empty();
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
                List<List<Move>> left = budget > 0 ? without(choices, chosen, next, move) : null;
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
                    budget -= choices.get(i).size();
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

        /** Plays the points in any order, again and again with other choices. */
        private Optional<List<Move>> playAll(Set<Point> points) {
            Random choices = new Random(points.size());
            while (budget > 0) {
                occupied.removeAll(points);
                lines.clear();
                moves.clear();
                List<Point> left = new ArrayList<>(points);
                for (boolean any = true; any; ) {
                    any = false;
                    Collections.shuffle(left, choices);
                    for (int i = left.size() - 1; i >= 0; i--) {
                        List<Move> here = movesAt(left.get(i));
                        if (!here.isEmpty()) {
                            put(here.get(choices.nextInt(here.size())));
                            left.remove(i);
                            any = true;
                        }
                    }
                }
                if (left.isEmpty()) {
                    return Optional.of(moves);
                }
            }
            return Optional.empty();
        }

        private void put(Move move) {
            moves.add(move);
            occupied.add(move.point());
            lines.add(move.line());
        }

        private List<Move> movesAt(Point point) {
            List<Move> found = new ArrayList<>();
            if (occupied.contains(point)) {
                return found;
            }
            for (Direction direction : Direction.values()) {
                for (int pos = 0; pos < variant.lineLength() && budget > 0; pos++) {
                    budget--;
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
            for (int k = -variant.forbiddenDistance(); k <= variant.forbiddenDistance(); k++) {
                if (lines.contains(new Line(
                        line.x() + (long) k * direction.dx(), line.y() + (long) k * direction.dy(), direction))) {
                    return false;
                }
            }
            return true;
        }
    }
}
