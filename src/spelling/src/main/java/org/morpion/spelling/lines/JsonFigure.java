package org.morpion.spelling.lines;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;
import org.morpion.record.msr.JsonParsing;

/** Finder of lines in JSON: the longest array whose elements are lines, regardless of member names. */
final class JsonFigure {
    /** Members of a move in MSR, whose faults the reader of MSR names. */
    private static final Set<String> MSR_MOVE = Set.of("x", "y", "dir", "pos");

    /** Value of a number that is no coordinate. */
    private static final long FRACTION = Long.MAX_VALUE;

    private final JsonFactory factory;
    private final List<LineShape> shapes;
    private final int mostLines;

    private Figure best;
    private Boolean disjoint;
    private Variant named;

    JsonFigure(ReadLimits limits, List<LineShape> shapes, int mostLines) {
        this.shapes = shapes;
        this.mostLines = mostLines;
        factory = JsonParsing.factory(limits);
    }

    /** Finds the lines; empty if the bytes are not JSON or contain none. */
    Optional<Figure> find(byte[] json) {
        try (JsonParser parser = factory.createParser(json)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT && first != JsonToken.START_ARRAY) {
                return Optional.empty();
            }
            value(parser, "");
            return parser.nextToken() == null ? Optional.ofNullable(best).map(this::withVariant) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Figure withVariant(Figure figure) {
        if (named != null) {
            return figure.with(Optional.of(named));
        }
        if (disjoint == null) {
            return figure;
        }
        boolean five = figure.lineLength() == 5;
        return figure.with(Optional.of(disjoint ? five ? Variant.D5 : Variant.D4 : five ? Variant.T5 : Variant.T4));
    }

    /** Returns the tokens of a value, depth first; null if it has more than a line can have. */
    private List<Token> value(JsonParser parser, String name) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_NUMBER_INT -> {
                boolean fits = parser.getNumberType() == JsonParser.NumberType.INT;
                yield fits ? List.of(Token.number(parser.getIntValue())) : null;
            }
            case VALUE_NUMBER_FLOAT -> {
                double number = parser.getDoubleValue();
                boolean isWhole = number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE;
                // Other fractions are times or weights.
                yield List.of(Token.number(isWhole ? (long) number : FRACTION));
            }
            case VALUE_STRING -> {
                String text = parser.getText();
                Variant.ofSpelling(text).ifPresent(variant -> named = variant);
                Token direction = Token.named(text);
                yield direction == null ? List.of() : List.of(direction);
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                flag(name.toLowerCase(Locale.ROOT), parser.currentToken() == JsonToken.VALUE_TRUE);
                yield List.of();
            }
            default -> List.of();
        };
    }

    private void flag(String name, boolean value) {
        if (name.equals("disjoint") || name.contains("notouch")) {
            disjoint = value;
        } else if (name.contains("touch")) {
            disjoint = !value;
        }
    }

    /** Returns the members' tokens in order, but x before y; null for a move in MSR. */
    private List<Token> object(JsonParser parser) throws IOException {
        List<Token> tokens = new ArrayList<>();
        int ofMsr = 0;
        List<Token> y = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            ofMsr += MSR_MOVE.contains(name) ? 1 : 0;
            parser.nextToken();
            List<Token> value = value(parser, name);
            if (name.equalsIgnoreCase("y") && y == null && tokens != null && tokens.isEmpty()) {
                y = value;
            } else {
                tokens = join(tokens, value);
                if (y != null && name.equalsIgnoreCase("x")) {
                    tokens = join(tokens, y);
                    y = null;
                }
            }
        }
        if (ofMsr == MSR_MOVE.size()) {
            return null;
        }
        return y == null ? tokens : join(y, tokens);
    }

    private List<Token> array(JsonParser parser) throws IOException {
        List<Token> tokens = new ArrayList<>();
        List<Token> flat = new ArrayList<>();
        List<Token[]> elements = new ArrayList<>();
        boolean first = true;
        boolean mayBeLines = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            boolean isFlat = parser.currentToken().isNumeric();
            List<Token> value = value(parser, "");
            tokens = join(tokens, value);
            if (isFlat && value != null && flat.size() < mostLines * LineShape.MOST_TOKENS) {
                flat.addAll(value);
            } else if (value != null) {
                elements.add(value.toArray(new Token[0]));
                mayBeLines &= elements.size() <= mostLines;
            } else {
                // Only the first element may be something else, such as the cross.
                mayBeLines &= first;
            }
            first = false;
        }
        if (mayBeLines && elements.size() > 1 && flat.isEmpty()) {
            consider(elements);
        } else if (elements.isEmpty() && flat.size() > LineShape.MOST_TOKENS) {
            considerFlat(flat);
        }
        return tokens;
    }

    private void consider(List<Token[]> elements) {
        if (best != null && best.lines().size() >= elements.size()) {
            return;
        }
        List<Token[]> numbers = filtered(elements, token -> token.direction() == null);
        List<Token[]> whole = filtered(numbers, token -> token.value() != FRACTION);
        for (List<Token[]> groups : List.of(whole, numbers, elements)) {
            Optional<Figure> figure = Columns.read(shapes, groups);
            if (figure.isPresent()) {
                best = figure.get();
                return;
            }
        }
    }

    private static List<Token[]> filtered(List<Token[]> elements, Predicate<Token> kept) {
        return elements.stream()
                .map(element -> Arrays.stream(element).filter(kept).toArray(Token[]::new))
                .toList();
    }

    private void considerFlat(List<Token> flat) {
        for (LineShape shape : shapes) {
            if (flat.size() % shape.size() == 0) {
                List<Token[]> groups = new ArrayList<>();
                for (int i = 0; i < flat.size(); i += shape.size()) {
                    groups.add(flat.subList(i, i + shape.size()).toArray(new Token[0]));
                }
                Optional<List<DrawnLine>> lines = shape.read(groups);
                if (lines.isPresent() && (best == null || best.lines().size() < groups.size())) {
                    best = new Figure(shape.lineLength(), Optional.empty(), lines.get());
                    return;
                }
            }
        }
    }

    private static List<Token> join(List<Token> one, List<Token> other) {
        if (one == null || other == null || one.size() + other.size() > LineShape.MOST_TOKENS) {
            return null;
        }
        List<Token> joined = new ArrayList<>(one);
        joined.addAll(other);
        return joined;
    }
}
