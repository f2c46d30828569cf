package org.morpion.relations;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.morpion.game.drawing.Ordering.Repair;
import org.morpion.game.drawing.Ordering.Shift;
import org.morpion.game.drawing.Ordering.Stuck;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.Line;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/** Explanations of why lines have no legal order. */
final class StuckLines {
    private static final int MOST_NAMED = 8;

    private StuckLines() {}

    /** Returns the problem. Coordinates are those of the drawing in the request. */
    static HttpProblem problem(Variant variant, List<Line> lines, Stuck stuck) {
        return ProblemType.NO_LEGAL_ORDER
                .because(detail(variant, stuck) + " " + stuck.drawn() + " of " + lines.size() + " lines can be drawn. "
                        + help(variant, lines, stuck.repairs()))
                .with("reason", stuck.reason().name().toLowerCase(Locale.ROOT))
                .with(
                        "stuck",
                        stuck.lines().stream()
                                .map(line -> line(line, lines.get(line)))
                                .toList())
                .with("points", stuck.points().stream().map(StuckLines::numbers).toList())
                .with("drawn", stuck.drawn())
                .with("shift", numbers(stuck.onto()))
                .with(
                        "repairs",
                        stuck.repairs().stream()
                                .map(repair -> repair(lines, repair))
                                .toList())
                .build();
    }

    private static String detail(Variant variant, Stuck stuck) {
        String named = named(stuck.lines());
        String points = stuck.points().stream()
                .limit(MOST_NAMED)
                .map(point -> "(" + point.x() + ", " + point.y() + ")")
                .collect(Collectors.joining(", "));
        return switch (stuck.reason()) {
            case CONFLICT ->
                named + " share " + points + "; two lines of " + variant.code() + " on one track may share "
                        + (variant.maxOverlap() == 0 ? "no point." : "one point at most.");
            case COVERED -> named + " brings no new point: " + points + " are all on the cross.";
            case RIVALS -> named + " both lack only " + points + ": whichever is drawn second brings no new point.";
            case WAITING ->
                named
                        + (stuck.lines().size() == 1
                                ? " lacks two points or more that no other line brings: "
                                : " wait for each other: each lacks two points or more that only they could bring, of ")
                        + points
                        + (stuck.points().size() > MOST_NAMED ? " and others." : ".");
        };
    }

    private static String named(List<Integer> lines) {
        String numbers = lines.stream()
                .limit(MOST_NAMED)
                .map(line -> String.valueOf(line + 1))
                .collect(Collectors.joining(", "));
        String more = lines.size() > MOST_NAMED ? " and " + (lines.size() - MOST_NAMED) + " more" : "";
        return (lines.size() == 1 ? "Line " : "Lines ") + numbers + more;
    }

    private static String help(Variant variant, List<Line> lines, List<Repair> repairs) {
        if (repairs.isEmpty()) {
            return "No change to a single line helps.";
        }
        Repair first = repairs.get(0);
        int place = first.line().orElse(0) + 1;
        String ends = first.to().map(to -> " from " + ends(variant, to)).orElse("");
        String change = switch (first.change()) {
            case ADD -> "Adding a line" + ends;
            case MOVE -> {
                Shift by = first.by(lines).orElseThrow();
                yield "Moving line " + place + " by (" + by.dx() + ", " + by.dy() + ")";
            }
            case TURN -> "Turning line " + place + " so that it runs" + ends;
            case REMOVE -> "Leaving out line " + place;
        };
        return change + " would help; " + first.drawn() + (first.drawn() == 1 ? " line" : " lines")
                + " could then be drawn.";
    }

    private static String ends(Variant variant, Line line) {
        Point end = line.point(variant.lineLength() - 1L);
        return "(" + line.x() + ", " + line.y() + ") to (" + end.x() + ", " + end.y() + ")";
    }

    private static Map<String, Object> line(int index, Line line) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("line", index);
        shown.put("place", index + 1);
        shown.putAll(line(line));
        return shown;
    }

    private static Map<String, Object> line(Line line) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("x", line.x());
        shown.put("y", line.y());
        shown.put("dir", line.direction().name());
        return shown;
    }

    private static Map<String, Object> repair(List<Line> lines, Repair repair) {
        Map<String, Object> shown = new LinkedHashMap<>();
        repair.line().ifPresent(line -> {
            shown.put("line", line);
            shown.put("place", line + 1);
        });
        shown.put("change", repair.change().name().toLowerCase(Locale.ROOT));
        repair.by(lines).ifPresent(by -> shown.put("by", numbers(by)));
        repair.to().ifPresent(to -> shown.put("to", line(to)));
        shown.put("drawn", repair.drawn());
        return shown;
    }

    private static List<Long> numbers(Point point) {
        return List.of(point.x(), point.y());
    }

    private static List<Long> numbers(Shift shift) {
        return List.of(shift.dx(), shift.dy());
    }
}
