package org.morpion.cli.game;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.game.drawing.Drawing;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.spelling.lines.DrawnLine;
import org.morpion.spelling.lines.FigureReader;

/**
 * Reader of unnumbered drawings: text with one line of the drawing per line, the JSON of a request to the service's
 * {@code /order}, or another document that contains lines or a game.
 */
public final class DrawingReader {
    private static final String NUMBER = "(-?\\d{1,10})";
    private static final Pattern ORIGIN = Pattern.compile(NUMBER + "[ ,]+" + NUMBER + "[ ,]+(H|V|DP|DN)");
    private static final Pattern ENDS =
            Pattern.compile(NUMBER + "[ ,]+" + NUMBER + "[ ,]+" + NUMBER + "[ ,]+" + NUMBER);

    private final Context context;
    private final Games games;
    private final String operand;

    public DrawingReader(Context context, String operand) {
        this.context = context;
        this.games = new Games(context, false);
        this.operand = operand;
    }

    public record Lines(Variant variant, List<Line> lines) {
        /** The members of a request to the service. */
        public Map<String, Object> members() {
            return Json.object(
                    "variant",
                    variant.code(),
                    "lines",
                    lines.stream()
                            .map(line -> Json.object(
                                    "x",
                                    line.x(),
                                    "y",
                                    line.y(),
                                    "dir",
                                    line.direction().name()))
                            .toList());
        }
    }

    /** @throws Failure if the operand is unreadable, or one of its lines is invalid */
    public Lines read() {
        byte[] bytes = games.bytes(operand);
        String text =
                new String(bytes, StandardCharsets.UTF_8).replace("\uFEFF", "").strip();
        try {
            return text.startsWith("{") ? fromJson(text) : fromText(text);
        } catch (Failure unreadable) {
            return inAnySpelling(bytes).or(() -> fromGame(bytes)).orElseThrow(() -> unreadable);
        }
    }

    private Optional<Lines> inAnySpelling(byte[] bytes) {
        return FigureReader.find(bytes, Games.LIMITS).map(figure -> {
            List<Line> lines = figure.numbered().stream().map(DrawnLine::line).toList();
            Variant variant = figure.variant()
                    .or(context::variant)
                    .filter(named -> named.lineLength() == figure.lineLength())
                    .orElseGet(() -> Drawing.variantOf(figure.lineLength(), lines));
            return new Lines(variant, lines);
        });
    }

    private Optional<Lines> fromGame(byte[] bytes) {
        try {
            GameRecord game = games.read(operand, bytes).record();
            List<Line> lines = game.moves().stream().map(Move::line).toList();
            return Optional.of(new Lines(game.variant(), lines));
        } catch (Failure | ArithmeticException noGame) {
            return Optional.empty();
        }
    }

    /** Reads the JSON of a request to the service. */
    private Lines fromJson(String text) {
        Map<?, ?> members = Json.read(text).orElseThrow(() -> unreadable(1));
        if (!(members.get("lines") instanceof List<?> elements)) {
            throw unreadable(1);
        }
        Optional<Variant> named =
                Optional.ofNullable(members.get("variant")).map(this::variant).or(context::variant);
        Variant variant = named.orElse(Variant.T5);
        List<Line> lines = new ArrayList<>();
        for (Object element : elements) {
            int number = lines.size() + 1;
            if (!(element instanceof Map<?, ?> line)) {
                throw unreadable(number);
            }
            // As text, either spelling of a line can be parsed like a line of a text file.
            String asText = line.get("ends") == null
                    ? line.get("x") + " " + line.get("y") + " " + line.get("dir")
                    : line.get("ends").toString().replaceAll("[\\[\\]]", "");
            lines.add(line(asText, variant, number));
        }
        return withVariant(named, lines);
    }

    private Variant variant(Object code) {
        return Variant.ofSpelling(code.toString())
                .orElseThrow(() -> Failure.unreadable(context.text(
                        "usage.choice", shown() + ": variant", code, String.join(", ", new Candidates.Variants()))));
    }

    /** Chooses the variant: the given one, or else the disjoint variant if the lines form a game of it. */
    private static Lines withVariant(Optional<Variant> named, List<Line> lines) {
        return new Lines(
                named.orElseGet(() -> lines.isEmpty() ? Variant.T5 : Drawing.variantOf(Variant.T5.lineLength(), lines)),
                lines);
    }

    private Lines fromText(String text) {
        Variant variant = context.variant().orElse(Variant.T5);
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.strip().startsWith("#")) {
                lines.add(line(line, variant, number));
            }
        }
        return withVariant(context.variant(), lines);
    }

    private Line line(String text, Variant variant, int number) {
        String trimmed = text.strip().toUpperCase(Locale.ROOT);
        Matcher origin = ORIGIN.matcher(trimmed);
        if (origin.matches()) {
            return new Line(
                    Long.parseLong(origin.group(1)),
                    Long.parseLong(origin.group(2)),
                    Direction.ofCode(origin.group(3)).orElseThrow());
        }
        Matcher ends = ENDS.matcher(trimmed);
        if (!ends.matches()) {
            throw unreadable(number);
        }
        Point one = new Point(Long.parseLong(ends.group(1)), Long.parseLong(ends.group(2)));
        Point other = new Point(Long.parseLong(ends.group(3)), Long.parseLong(ends.group(4)));
        return between(one, other, variant)
                .or(() -> between(other, one, variant))
                .orElseThrow(() -> unreadable(number));
    }

    private static Optional<Line> between(Point origin, Point end, Variant variant) {
        long steps = variant.lineLength() - 1L;
        for (Direction direction : Direction.values()) {
            if (end.x() - origin.x() == steps * direction.dx() && end.y() - origin.y() == steps * direction.dy()) {
                return Optional.of(new Line(origin.x(), origin.y(), direction));
            }
        }
        return Optional.empty();
    }

    private String shown() {
        return games.shown(operand);
    }

    private Failure unreadable(int line) {
        return Failure.unreadable(context.text("order.unreadable", shown(), line));
    }
}
