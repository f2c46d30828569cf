package org.morpion.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.morpion.game.Drawing;
import org.morpion.game.Ordering;
import org.morpion.game.Ordering.Ordered;
import org.morpion.game.Ordering.Repair;
import org.morpion.game.Ordering.Shift;
import org.morpion.game.Ordering.Stuck;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import org.morpion.run.JsonTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the lines of a drawing without numbers into a legal order, or says why there is none. */
@Command(name = "order", mixinStandardHelpOptions = true)
final class OrderCommand implements Callable<Integer> {
    private static final JsonFactory JSON = JsonFactory.builder().build();
    private static final String NUMBER = "(-?\\d{1,10})";
    private static final Pattern ORIGIN = Pattern.compile(NUMBER + "[ ,]+" + NUMBER + "[ ,]+(H|V|DP|DN)");
    private static final Pattern ENDS =
            Pattern.compile(NUMBER + "[ ,]+" + NUMBER + "[ ,]+" + NUMBER + "[ ,]+" + NUMBER);

    private final Context context;

    @Parameters(paramLabel = "FILE", descriptionKey = "FILE")
    private String operand;

    @Option(names = "--to", paramLabel = "FORM", completionCandidates = Candidates.Forms.class)
    private Form to;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE")
    private Path file;

    @Option(names = "--json")
    private boolean json;

    OrderCommand(Context context) {
        this.context = context;
    }

    private record Lines(Variant variant, List<Line> lines) {}

    @Override
    public Integer call() {
        Lines drawn = read(new Games(context, false).bytes(operand));
        Ordering ordering;
        try {
            ordering = Drawing.order(drawn.variant, drawn.lines);
        } catch (IllegalArgumentException e) {
            throw Failure.unreadable(operand + ": " + e.getMessage() + ".");
        }
        if (ordering instanceof Ordered ordered) {
            GameRecord game = GameRecord.of(drawn.variant, ordered.moves());
            Output.Style style = json ? Output.Style.ONE_LINE : Output.Style.PLAIN;
            new Output(context).write(game, form(), style, file);
            return ExitCode.FINE;
        }
        Stuck stuck = (Stuck) ordering;
        if (json) {
            context.terminal().print(Json.line(members(stuck)));
        } else {
            context.terminal().tell(Morpion.NAME + ": " + sentence(stuck, drawn.lines.size()));
        }
        return ExitCode.NO;
    }

    private Form form() {
        if (to != null) {
            return to;
        } else if (file != null) {
            return Forms.of(file).orElse(Form.MSR_JSON);
        }
        return json ? Form.MSR_JSON : Form.MOVES_LIST;
    }

    private Lines read(byte[] bytes) {
        String text =
                new String(bytes, StandardCharsets.UTF_8).replace("\uFEFF", "").strip();
        return text.startsWith("{")
                ? fromJson(text)
                : fromText(text, context.variant().orElse(Variant.T5));
    }

    /** What the service takes, too. */
    private Lines fromJson(String text) {
        Object value;
        try (JsonParser parser = JSON.createParser(text)) {
            value = parser.nextToken() == JsonToken.START_OBJECT ? JsonTree.read(parser) : null;
        } catch (IOException e) {
            throw unreadable(1);
        }
        if (!(value instanceof Map<?, ?> members) || !(members.get("lines") instanceof List<?> elements)) {
            throw unreadable(1);
        }
        Variant variant = Optional.ofNullable(members.get("variant"))
                .flatMap(code -> Variant.ofSpelling(code.toString()))
                .or(context::variant)
                .orElse(Variant.T5);
        List<Line> lines = new ArrayList<>();
        for (Object element : elements) {
            int number = lines.size() + 1;
            if (!(element instanceof Map<?, ?> line)) {
                throw unreadable(number);
            }
            // Written as text, both spellings are what a text file has.
            String asText = line.get("ends") == null
                    ? line.get("x") + " " + line.get("y") + " " + line.get("dir")
                    : line.get("ends").toString().replaceAll("[\\[\\]]", "");
            lines.add(line(asText, variant, number));
        }
        return new Lines(variant, lines);
    }

    private Lines fromText(String text, Variant variant) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.strip().startsWith("#")) {
                lines.add(line(line, variant, number));
            }
        }
        return new Lines(variant, lines);
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

    private Failure unreadable(int line) {
        return Failure.unreadable(context.text("order.unreadable", operand, line));
    }

    private String sentence(Stuck stuck, int lines) {
        String numbers =
                stuck.lines().stream().map(line -> String.valueOf(line + 1)).collect(Collectors.joining(", "));
        String points = stuck.points().stream()
                .map(point -> "(" + point.x() + ", " + point.y() + ")")
                .collect(Collectors.joining(", "));
        String why = context.text("order." + stuck.reason(), numbers, points);
        return why + " " + context.text("order.drawn", stuck.drawn(), lines) + " " + help(stuck.repairs());
    }

    private String help(List<Repair> repairs) {
        if (repairs.isEmpty()) {
            return context.text("order.no-help");
        }
        Repair first = repairs.get(0);
        return first.by()
                .map(by -> context.text("order.move", first.line() + 1, by.dx(), by.dy()))
                .orElseGet(() -> context.text("order.remove", first.line() + 1));
    }

    /** What the service answers, too; lines are counted from 0. */
    private static Map<String, Object> members(Stuck stuck) {
        return Json.object(
                "reason",
                stuck.reason().name().toLowerCase(Locale.ROOT),
                "stuck",
                stuck.lines(),
                "points",
                stuck.points().stream()
                        .map(point -> List.of(point.x(), point.y()))
                        .toList(),
                "drawn",
                stuck.drawn(),
                "shift",
                numbers(stuck.onto()),
                "repairs",
                stuck.repairs().stream().map(OrderCommand::members).toList());
    }

    private static Map<String, Object> members(Repair repair) {
        Map<String, Object> members =
                Json.object("line", repair.line(), "change", repair.by().isPresent() ? "move" : "remove");
        repair.by().ifPresent(by -> members.put("by", numbers(by)));
        return members;
    }

    private static List<Long> numbers(Shift shift) {
        return List.of(shift.dx(), shift.dy());
    }
}
