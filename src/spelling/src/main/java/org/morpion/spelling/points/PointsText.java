package org.morpion.spelling.points;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.record.Point;

/**
 * Points found in a text: rows or JSON with the coordinates of one point each, or a board with one character, number or
 * digit of JSON per cell.
 *
 * @param points in the order of their numbers, or else of the text
 * @param isOrdered whether the order may be that of play
 */
record PointsText(List<Point> points, boolean isOrdered) {
    private static final PointsText NONE = new PointsText(List.of(), false);
    private static final String MARKS = "1oOxX#*@+\u25CB\u25CF\u2022";
    private static final String BLANKS = "0._- \u00B7";
    private static final int LEAST_WIDTH = 6;

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d{1,6}(?![\\w.])");
    private static final Pattern CELL = Pattern.compile("\\d{1,3}");

    /** Innermost arrays and objects. */
    private static final Pattern GROUP = Pattern.compile("\\[[^\\[\\]{}]*]|\\{[^\\[\\]{}]*}");

    private static final Pattern MEMBER = Pattern.compile("(?i)\"(\\w+)\"\\s*:\\s*(-?\\d{1,6})(?![\\w.])");

    /** A point with its number, which is its place in the text if it has none. */
    private record Numbered(Point point, long number) {}

    PointsText {
        points = List.copyOf(points);
    }

    /** Returns the points of a text; none if it has other content. */
    static PointsText of(String text) {
        PointsText board = board(text);
        if (!board.points().isEmpty()) {
            return board;
        }
        String content = text.strip();
        return content.startsWith("[") || content.startsWith("{") ? json(content) : rows(content);
    }

    private static PointsText json(String json) {
        List<List<Long>> groups = new ArrayList<>();
        int inGroups = 0;
        for (Matcher group = GROUP.matcher(json); group.find(); ) {
            String content = group.group();
            List<Long> numbers = numbers(content);
            inGroups += numbers.size();
            if (!numbers.isEmpty()) {
                groups.add(content.startsWith("{") ? members(content, numbers) : numbers);
            }
        }
        if (inGroups != numbers(json).size()) {
            return NONE;
        }
        PointsText matrix = matrix(groups);
        return matrix.points().isEmpty() ? list(groups) : matrix;
    }

    /** Returns the number, x and y of an object; its numbers as they are if it has no members x and y. */
    private static List<Long> members(String object, List<Long> numbers) {
        Map<String, Long> members = new HashMap<>();
        for (Matcher member = MEMBER.matcher(object); member.find(); ) {
            members.put(member.group(1).toLowerCase(Locale.ROOT), Long.parseLong(member.group(2)));
        }
        Long x = members.remove("x");
        Long y = members.remove("y");
        if (x == null || y == null || members.size() > 1) {
            return numbers;
        }
        List<Long> ordered = new ArrayList<>(members.values());
        ordered.add(x);
        ordered.add(y);
        return ordered;
    }

    /** Returns the cells of a matrix that are 1; none if it has other numbers. */
    private static PointsText matrix(List<List<Long>> rows) {
        int columns = rows.isEmpty() ? 0 : rows.get(0).size();
        boolean isMatrix = columns >= LEAST_WIDTH
                && rows.stream()
                        .allMatch(row -> row.size() == columns && row.stream().allMatch(n -> n == 0 || n == 1));
        List<Point> points = new ArrayList<>();
        for (int y = 0; isMatrix && y < rows.size(); y++) {
            for (int x = 0; x < columns; x++) {
                if (rows.get(y).get(x) == 1) {
                    points.add(new Point(x, y));
                }
            }
        }
        return new PointsText(points, false);
    }

    private static PointsText rows(String text) {
        List<List<Long>> rows = new ArrayList<>();
        for (String row : text.split("[\\r\\n]+")) {
            List<Long> numbers = numbers(row);
            if (!numbers.isEmpty()) {
                rows.add(numbers);
            }
        }
        return list(rows);
    }

    private static List<Long> numbers(String text) {
        List<Long> numbers = new ArrayList<>();
        for (Matcher number = NUMBER.matcher(text); number.find(); ) {
            numbers.add(Long.parseLong(number.group()));
        }
        return numbers;
    }

    /** Returns points given as two coordinates each, or as a number and two coordinates. */
    private static PointsText list(List<List<Long>> rows) {
        int columns = rows.isEmpty() ? 0 : rows.get(0).size();
        if (columns < 2 || columns > 3 || rows.stream().anyMatch(row -> row.size() != columns)) {
            return NONE;
        }
        List<Numbered> numbered = new ArrayList<>();
        for (List<Long> row : rows) {
            Point point = new Point(row.get(columns - 2), row.get(columns - 1));
            numbered.add(new Numbered(point, columns == 3 ? row.get(0) : numbered.size()));
        }
        return inOrder(numbered).orElse(NONE);
    }

    /** Returns points in the order of their numbers; empty if two have the same one. */
    private static Optional<PointsText> inOrder(List<Numbered> points) {
        boolean areDistinct = points.stream().map(Numbered::number).distinct().count() == points.size();
        return areDistinct
                ? Optional.of(new PointsText(
                        points.stream()
                                .sorted(Comparator.comparingLong(Numbered::number))
                                .map(Numbered::point)
                                .toList(),
                        true))
                : Optional.empty();
    }

    private static PointsText board(String text) {
        String[] rows = text.replace("\r", "").replace('\t', ' ').split("\n");
        PointsText signs = signs(rows);
        return signs.points().isEmpty() ? numberedCells(rows) : signs;
    }

    /** Returns the marked cells of a board with one character per cell; none if the text is something else. */
    private static PointsText signs(String[] texts) {
        List<String> rows = new ArrayList<>();
        boolean isSpaced = true;
        for (String text : texts) {
            String row = text.replace(",", " ").stripTrailing();
            rows.add(row);
            for (int i = 1; i < row.length(); i += 2) {
                isSpaced &= row.charAt(i) == ' ';
            }
        }
        List<Point> points = new ArrayList<>();
        for (int y = 0; y < rows.size(); y++) {
            String row = rows.get(y);
            for (int i = 0; i < row.length(); i += isSpaced ? 2 : 1) {
                boolean isMark = MARKS.indexOf(row.charAt(i)) >= 0;
                if (!isMark && BLANKS.indexOf(row.charAt(i)) < 0) {
                    return NONE;
                }
                if (isMark) {
                    points.add(new Point(isSpaced ? i / 2 : i, y));
                }
            }
        }
        return new PointsText(points, false);
    }

    /** Returns the cells of a board that shows the number of each move, the cross first; none for another text. */
    private static PointsText numberedCells(String[] rows) {
        List<Numbered> cells = new ArrayList<>();
        int columns = 0;
        int y = 0;
        for (String row : rows) {
            String[] words = row.strip().split("[\\s,;]+");
            if (row.isBlank()) {
                continue;
            }
            columns = columns == 0 ? words.length : columns;
            if (words.length != columns || columns < LEAST_WIDTH) {
                return NONE;
            }
            for (int x = 0; x < columns; x++) {
                String word = words[x];
                boolean isNumber = CELL.matcher(word).matches();
                long number = isNumber ? Long.parseLong(word) : 0;
                if (!isNumber && (word.length() > 1 || (MARKS + BLANKS).indexOf(word) < 0)) {
                    return NONE;
                }
                if (number > 0) {
                    cells.add(new Numbered(new Point(x, y), number));
                } else if (!isNumber && MARKS.contains(word)) {
                    cells.add(new Numbered(new Point(x, y), -1L - cells.size()));
                }
            }
            y++;
        }
        return inOrder(cells).orElse(NONE);
    }
}
