package org.morpion.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.morpion.game.Drawing;
import org.morpion.game.Ordering;
import org.morpion.game.Ordering.Ordered;
import org.morpion.game.Ordering.Repair;
import org.morpion.game.Ordering.Shift;
import org.morpion.game.Ordering.Stuck;
import org.morpion.record.GameRecord;
import org.morpion.render.document.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code order}: finds a legal order for the lines of an unnumbered drawing, or explains why none exists. */
@Command(name = "order", mixinStandardHelpOptions = true)
final class OrderCommand implements Callable<Integer> {
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

    OrderCommand(Context context) {
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
            context.terminal().print(Json.line(members(stuck)));
        } else {
            context.terminal()
                    .tell(Morpion.NAME + ": " + sentence(stuck, drawn.lines().size()));
        }
        return ExitCode.NO;
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

    /** The same members as the service's answer, with lines counted from 0. */
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
