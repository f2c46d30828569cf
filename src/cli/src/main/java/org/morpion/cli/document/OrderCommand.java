package org.morpion.cli.document;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.DrawingReader;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.game.drawing.Drawing;
import org.morpion.game.drawing.Ordering;
import org.morpion.game.drawing.Ordering.Ordered;
import org.morpion.game.drawing.Ordering.Repair;
import org.morpion.game.drawing.Ordering.Shift;
import org.morpion.game.drawing.Ordering.Stuck;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code order}: finds a legal order for the lines of an unnumbered drawing, or explains why none exists. */
@Command(name = "order", mixinStandardHelpOptions = true)
public final class OrderCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", descriptionKey = "DRAWING")
    private String operand;

    @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class)
    private Form to;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE")
    private Path file;

    @Option(names = "--json")
    private boolean json;

    public OrderCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Form form = Forms.toWrite(context, to, file, json || file != null ? Form.MSR_JSON : Form.MOVES_LIST);
        DrawingReader.Lines drawn = new DrawingReader(context, operand).read();
        Ordering ordering;
        try {
            ordering = Drawing.order(drawn.variant(), drawn.lines());
        } catch (IllegalArgumentException e) {
            throw Failure.unreadable(new Games(context, false).shown(operand) + ": " + e.getMessage() + ".");
        }
        if (ordering instanceof Ordered ordered) {
            GameRecord game = GameRecord.of(drawn.variant(), ordered.moves());
            Output.Style style = json ? Output.Style.ONE_LINE : Output.Style.PLAIN;
            new Output(context).write(game, form, style, file);
            return ExitCode.FINE;
        }
        Stuck stuck = (Stuck) ordering;
        if (json) {
            context.terminal().print(Json.line(members(drawn.lines(), stuck)));
        } else {
            context.terminal().report(sentence(stuck, drawn));
        }
        return ExitCode.NO;
    }

    private String sentence(Stuck stuck, DrawingReader.Lines drawing) {
        String numbers =
                stuck.lines().stream().map(line -> String.valueOf(line + 1)).collect(Collectors.joining(", "));
        String points = stuck.points().stream()
                .map(point -> "(" + point.x() + ", " + point.y() + ")")
                .collect(Collectors.joining(", "));
        String why = context.text("order." + stuck.reason(), numbers, points);
        return why + " "
                + context.text("order.drawn", stuck.drawn(), drawing.lines().size())
                + " " + help(drawing, stuck.repairs());
    }

    private String help(DrawingReader.Lines drawing, List<Repair> repairs) {
        if (repairs.isEmpty()) {
            return context.text("order.no-help");
        }
        Repair first = repairs.get(0);
        int place = first.line().orElse(0) + 1;
        String change = switch (first.change()) {
            case ADD ->
                context.text("order.add", ends(drawing.variant(), first.to().orElseThrow()));
            case MOVE -> {
                Shift by = first.by(drawing.lines()).orElseThrow();
                yield context.text("order.move", place, by.dx(), by.dy());
            }
            case TURN ->
                context.text(
                        "order.turn", place, ends(drawing.variant(), first.to().orElseThrow()));
            case REMOVE -> context.text("order.remove", place);
        };
        return change + " " + context.text("order.then", first.drawn());
    }

    private static String ends(Variant variant, Line line) {
        Point end = line.point(variant.lineLength() - 1L);
        return "(" + line.x() + ", " + line.y() + ") – (" + end.x() + ", " + end.y() + ")";
    }

    /** The same members as the service's answer, with lines counted from 0. */
    private static Map<String, Object> members(List<Line> lines, Stuck stuck) {
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
                stuck.repairs().stream().map(repair -> members(lines, repair)).toList());
    }

    private static Map<String, Object> members(List<Line> lines, Repair repair) {
        Map<String, Object> members = Json.object();
        repair.line().ifPresent(line -> {
            members.put("line", line);
            members.put("place", line + 1);
        });
        members.put("change", repair.change().name().toLowerCase(Locale.ROOT));
        repair.by(lines).ifPresent(by -> members.put("by", numbers(by)));
        repair.to()
                .ifPresent(to -> members.put(
                        "to",
                        Json.object(
                                "x", to.x(), "y", to.y(), "dir", to.direction().name())));
        members.put("drawn", repair.drawn());
        return members;
    }

    private static List<Long> numbers(Shift shift) {
        return List.of(shift.dx(), shift.dy());
    }
}
