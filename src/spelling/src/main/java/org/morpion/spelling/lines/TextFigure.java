package org.morpion.spelling.lines;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finder of lines in a text: one per row, or in sequence in any layout. */
final class TextFigure {
    /** One row in ten may be something else: a header, a score, a remark. */
    private static final int OTHERS = 10;

    /** Maximum number of digits of a coordinate. */
    private static final int MOST_DIGITS = 10;

    private final int mostLines;

    /** The likeliest first, each without and then with its directions. */
    private final List<Reading> readings = new ArrayList<>();

    /**
     * Tokens of a text.
     *
     * @param rows those of the most frequent length; empty if lines can't have as many tokens, or there are too many
     * @param sequence all tokens; empty for more than lines can have
     */
    private record Reading(List<Token[]> rows, List<Token> sequence) {}

    TextFigure(byte[] document, int mostLines) {
        this.mostLines = mostLines;
        String text = new String(document, StandardCharsets.UTF_8);
        // The page's compiler does not support String.lines().
        String[] rows = text.split("[\\r\\n]+");
        addReading(rows, true, false);
        addReading(rows, false, false);
        if (text.contains("--")) {
            addReading(rows, true, true);
        }
    }

    private void addReading(String[] texts, boolean withoutComments, boolean negativeAfterDash) {
        List<Token[]> rows = new ArrayList<>();
        for (String row : texts) {
            Token[] tokens = tokens(withoutComments ? withoutComment(row.strip()) : row.strip(), negativeAfterDash);
            if (tokens.length > 0) {
                rows.add(tokens);
            }
        }
        readings.add(reading(numbersOf(rows)));
        readings.add(reading(rows));
    }

    private Reading reading(List<Token[]> rows) {
        List<Token[]> usual = usual(rows);
        boolean mayBeLines =
                !usual.isEmpty() && usual.size() <= mostLines && usual.get(0).length <= LineShape.MOST_TOKENS;
        List<Token> sequence = new ArrayList<>();
        if (rows.stream().mapToInt(row -> row.length).sum() <= mostLines * LineShape.MOST_TOKENS) {
            rows.forEach(row -> sequence.addAll(List.of(row)));
        }
        return new Reading(mayBeLines ? usual : List.of(), sequence);
    }

    /** Finds lines of one of these shapes. */
    Optional<Figure> find(List<LineShape> shapes) {
        return readings.stream()
                .map(reading -> figure(reading, shapes))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the numbers of a row without its comment. */
    static Token[] numbers(String row) {
        List<Token[]> numbers = numbersOf(List.<Token[]>of(tokens(withoutComment(row.strip()), false)));
        return numbers.isEmpty() ? new Token[0] : numbers.get(0);
    }

    private static String withoutComment(String row) {
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            if (c == '#' || c == '%' || c == '/' && i + 1 < row.length() && row.charAt(i + 1) == '/') {
                return row.substring(0, i);
            }
        }
        return row;
    }

    private Optional<Figure> figure(Reading reading, List<LineShape> shapes) {
        int tokens = reading.sequence().size();
        for (LineShape shape : shapes) {
            Optional<List<DrawnLine>> lines = lines(shape, reading.rows())
                    .or(() -> tokens % shape.size() == 0 && tokens / shape.size() <= mostLines
                            ? lines(shape, groups(reading.sequence(), shape.size()))
                            : Optional.empty());
            if (lines.isPresent()) {
                return Optional.of(new Figure(shape.lineLength(), Optional.empty(), lines.get()));
            }
        }
        return Columns.read(shapes, reading.rows());
    }

    private Optional<List<DrawnLine>> lines(LineShape shape, List<Token[]> groups) {
        boolean isPlausible = groups.size() > 1 && groups.size() <= mostLines && groups.get(0).length == shape.size();
        return isPlausible ? shape.read(groups) : Optional.empty();
    }

    /** Returns the rows of the most frequent length; empty if too many rows have another length. */
    private static List<Token[]> usual(List<Token[]> rows) {
        Map<Integer, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.put(row.length, counts.getOrDefault(row.length, 0) + 1));
        int length = 0;
        for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
            length = count.getValue() > counts.getOrDefault(length, 0) ? count.getKey() : length;
        }
        int most = counts.getOrDefault(length, 0);
        int others = rows.size() - most;
        int usual = length;
        return others > Math.max(2, rows.size() / OTHERS) || others >= most
                ? List.of()
                : rows.stream().filter(row -> row.length == usual).toList();
    }

    private static List<Token[]> groups(List<Token> tokens, int size) {
        List<Token[]> groups = new ArrayList<>();
        for (int i = 0; i + size <= tokens.size(); i += size) {
            groups.add(tokens.subList(i, i + size).toArray(new Token[0]));
        }
        return groups;
    }

    private static List<Token[]> numbersOf(List<Token[]> rows) {
        List<Token[]> numbers = new ArrayList<>();
        for (Token[] row : rows) {
            List<Token> kept = new ArrayList<>();
            for (Token token : row) {
                if (token.direction() == null) {
                    kept.add(token);
                }
            }
            if (!kept.isEmpty()) {
                numbers.add(kept.toArray(new Token[0]));
            }
        }
        return numbers;
    }

    /** Returns the numbers and directions of a row; digits after a letter belong to a word, as in {@code X0}. */
    private static Token[] tokens(String row, boolean negativeAfterDash) {
        List<Token> tokens = new ArrayList<>();
        for (int i = 0; i < row.length(); ) {
            char c = row.charAt(i);
            if (Character.isLetter(c) || c == '_') {
                int end = i;
                while (end < row.length() && (Character.isLetterOrDigit(row.charAt(end)) || row.charAt(end) == '_')) {
                    end++;
                }
                Token direction = Token.named(row.substring(i, end));
                if (direction != null) {
                    tokens.add(direction);
                }
                i = end;
            } else if (isDrawnDirection(row, i)) {
                tokens.add(Token.named(String.valueOf(c)));
                i++;
            } else if (isDigit(c)) {
                int end = i;
                while (end < row.length() && isDigit(row.charAt(end))) {
                    end++;
                }
                int decimals = end;
                if (end + 1 < row.length() && row.charAt(end) == '.' && isDigit(row.charAt(end + 1))) {
                    for (decimals = end + 1; decimals < row.length() && row.charAt(decimals) == '0'; ) {
                        decimals++;
                    }
                }
                boolean isDecimal = decimals > end && decimals < row.length() && isDigit(row.charAt(decimals));
                // An invalid coordinate stays as a token, so that its row is not taken for a line.
                long value =
                        isDecimal || end - i > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(row.substring(i, end));
                tokens.add(Token.number(isNegative(row, i, negativeAfterDash) ? -value : value));
                i = isDecimal ? end : decimals;
            } else {
                i++;
            }
        }
        return tokens.toArray(new Token[0]);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Tests for {@code - | / \} after white space, at the end of the row or before white space. */
    private static boolean isDrawnDirection(String row, int at) {
        boolean isAlone = at > 0
                && Character.isWhitespace(row.charAt(at - 1))
                && (at + 1 == row.length() || Character.isWhitespace(row.charAt(at + 1)));
        return isAlone && "-|/\\".indexOf(row.charAt(at)) >= 0;
    }

    /** Tests whether the number has a minus sign, as opposed to an arrow, a hyphen or a dash. */
    private static boolean isNegative(String row, int at, boolean afterDash) {
        if (at == 0 || row.charAt(at - 1) != '-' && row.charAt(at - 1) != '\u2212') {
            return false;
        }
        char before = at == 1 ? ' ' : row.charAt(at - 2);
        return !isDigit(before) && before != ')' && before != ']' && (before != '-' || afterDash);
    }
}
