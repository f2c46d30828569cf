package org.morpion.relations;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.ArrayList;
import java.util.List;
import org.morpion.game.drawing.Drawing;
import org.morpion.http.json.Place;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Variant;
import org.morpion.relations.OrderRequest.DrawnLine;

/** Validation of requests to order lines. */
final class OrderRequests {
    private static final Place WHOLE = new Place(ProblemType.INVALID_DRAWING, "");
    private static final String ALLOWED_LINE = "{\"x\", \"y\", \"dir\"} or {\"ends\": [[x, y], [x, y]]}";

    private OrderRequests() {}

    /**
     * Returns the requested variant, or 5T by default.
     *
     * @throws HttpProblem if the variant is unknown
     */
    static Variant variant(OrderRequest request) {
        if (request.variant() == null) {
            return Variant.T5;
        }
        return Variant.ofSpelling(request.variant())
                .orElseThrow(() -> WHOLE.member("variant").unknown(request.variant(), Variant.codes()));
    }

    /**
     * Returns the requested lines.
     *
     * @throws HttpProblem if a line is invalid, or if there are too many lines; it lists all invalid lines
     */
    static List<Line> lines(OrderRequest request, Variant variant) {
        Place place = WHOLE.member("lines");
        if (request.lines() == null) {
            throw place.problem("missing", "an array of lines");
        }
        if (request.lines().size() > Drawing.MAX_LINES) {
            throw place.problem(request.lines().size() + " lines", "at most " + Drawing.MAX_LINES + " lines");
        }
        Faults faults = new Faults();
        List<Line> lines = new ArrayList<>();
        for (DrawnLine drawn : request.lines()) {
            Place element = place.element(lines.size());
            lines.add(faults.of(() -> line(drawn, variant, element), null));
        }
        faults.throwIfAny();
        return lines;
    }

    private static Line line(DrawnLine drawn, Variant variant, Place place) {
        if (drawn == null) {
            throw place.problem("null", ALLOWED_LINE);
        }
        boolean byOrigin = drawn.x() != null && drawn.y() != null && drawn.dir() != null;
        boolean anyOfOrigin = drawn.x() != null || drawn.y() != null || drawn.dir() != null;
        if (drawn.ends() != null && !anyOfOrigin) {
            return byEnds(drawn.ends(), variant, place.member("ends"));
        }
        if (drawn.ends() != null || !byOrigin) {
            throw place.problem("incomplete, or described twice", ALLOWED_LINE);
        }
        Direction direction = Direction.ofCode(drawn.dir())
                .orElseThrow(() -> place.member("dir").problem(drawn.dir(), "H, V, DP or DN"));
        return new Line(coordinate(drawn.x(), place.member("x")), coordinate(drawn.y(), place.member("y")), direction);
    }

    private static Line byEnds(List<List<Long>> ends, Variant variant, Place place) {
        if (ends.size() != 2) {
            throw place.problem(ends.size() + " points", "two points [x, y]");
        }
        for (int i = 0; i < 2; i++) {
            List<Long> end = ends.get(i);
            if (end == null || end.size() != 2 || end.contains(null)) {
                throw place.element(i).problem(end, "a point [x, y]");
            }
            coordinate(end.get(0), place.element(i).element(0));
            coordinate(end.get(1), place.element(i).element(1));
        }
        int steps = variant.lineLength() - 1;
        for (List<List<Long>> each : List.of(ends, List.of(ends.get(1), ends.get(0)))) {
            long dx = each.get(1).get(0) - each.get(0).get(0);
            long dy = each.get(1).get(1) - each.get(0).get(1);
            for (Direction direction : Direction.values()) {
                if (dx == (long) steps * direction.dx() && dy == (long) steps * direction.dy()) {
                    return new Line(each.get(0).get(0), each.get(0).get(1), direction);
                }
            }
        }
        throw place.problem(
                ends,
                "two points " + steps + " steps apart on a row, a column or a diagonal, as the ends of "
                        + variant.code() + " lines are");
    }

    private static long coordinate(long value, Place place) {
        if (Math.abs(value) > Drawing.MAX_COORDINATE || value == Long.MIN_VALUE) {
            throw place.problem(
                    value, "at most " + Drawing.MAX_COORDINATE + " and at least -" + Drawing.MAX_COORDINATE);
        }
        return value;
    }
}
