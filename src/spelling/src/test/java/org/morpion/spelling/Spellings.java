package org.morpion.spelling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/** Writer of games as lines of the board, as other programs write them. */
final class Spellings {
    /**
     * Row formats of various programs; placeholders name the values of a move, such as {@code {x1}}, and {n} is its
     * number.
     */
    static final Map<String, String> ROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("ends", "{x1} {y1} {x2} {y2}"),
            Map.entry("ends the other way", "{x2} {y2} {x1} {y1}"),
            Map.entry("tabs", "{x1}\t{y1}\t{x2}\t{y2}"),
            Map.entry("arrows", "({x1},{y1})->({x2},{y2})"),
            Map.entry("all points", "{points}"),
            Map.entry("numbered, point and ends", "{n} {px} {py} {x1} {y1} {x2} {y2}"),
            Map.entry("numbered ends", "{n}) {x1};{y1} - {x2};{y2}"),
            Map.entry("holes", "It: {n} X0: {x1} Y0: {y1} X1: {x2} Y1: {y2} Hole: {k}"),
            Map.entry("replay", "{n}. ({px},{py}) {dir}, line from ({x1},{y1}) to ({x2},{y2})"),
            Map.entry("coded directions", "Move({px}, {py}, {x1}, {y1}, {code})"),
            Map.entry("named directions", "{px} {py} {x1} {y1} {compass}"),
            Map.entry("named directions, y upwards", "{px} {-py} {x1} {-y1} {compass}"),
            Map.entry("numbered names, y upwards", "{n}: {px},{-py} {x1},{-y1} {compass}"),
            Map.entry("named directions from the other end", "{px} {py} {x2} {y2} {opposite}"),
            Map.entry("new point and the others", "{n}. ({px},{py}) with {others}"),
            Map.entry("points in brackets", "{brackets}"),
            Map.entry("quoted", "\"{n}\",\"{px}\",\"{py}\",\"{x1}\",\"{y1}\",\"{x2}\",\"{y2}\""),
            Map.entry("hash before the number", "#{n} ({px},{py}) [{x1},{y1} - {x2},{y2}]"),
            Map.entry("remarks", "{x1} {y1} {x2} {y2} // 5 in a row"),
            Map.entry("a length", "{n} {x1} {y1} {x2} {y2} 4"),
            Map.entry("decimals", "{x1}.0 {y1}.0 {x2}.00 {y2}.0"),
            Map.entry("hyphens", "{x1},{y1}-{x2},{y2}"),
            Map.entry("drawn directions", "{x1},{y1} {sign}"),
            Map.entry("JSON lines", "{\"move\":{n},\"dot\":[{px},{py}],\"line\":[[{x1},{y1}],[{x2},{y2}]]}"),
            Map.entry("comma-separated", "{n},{px},{py},{x1},{y1},{x2},{y2}")));

    static final Map<String, String> JSON = new TreeMap<>(Map.ofEntries(
            Map.entry("ends and point", "[{x1},{y1},{x2},{y2},{px},{py}]"),
            Map.entry("ends", "{\"ends\":[[{x1},{y1}],[{x2},{y2}]]}"),
            Map.entry(
                    "line and dot",
                    "{\"Elements\":[{\"Type\":\"line\","
                            + "\"Coordinates\":[{\"X\":{x1},\"Y\":{y1}},{\"X\":{x2},\"Y\":{y2}}]},"
                            + "{\"Type\":\"dot\",\"Coordinates\":[{\"X\":{px},\"Y\":{py}}]}]}"),
            Map.entry("points", "{\"points\":[{objects}],\"newPoint\":{\"y\":{py},\"x\":{px}},\"number\":{n}}"),
            Map.entry("legal moves", "{\"n\":{n},\"legal\":28,\"x1\":{x1},\"y1\":{y1},\"x2\":{x2},\"y2\":{y2}}"),
            Map.entry("seconds", "{\"time\":0.{n},\"line\":[{x1},{y1},{x2},{y2}]}"),
            Map.entry("decimals", "[{x1}.0,{y1}.0,{x2}.0,{y2}.0]"),
            Map.entry("position and index", "{\"X\":{px},\"Y\":{py},\"Dir\":\"{dir}\",\"Pos\":{k}}"),
            Map.entry("hyphens", "\"{x1},{y1}-{x2},{y2}\""),
            Map.entry("two ends", "[[{x1},{y1}],[{x2},{y2}]]"),
            Map.entry("two ends and a dot", "{\"dot\":[{px},{py}],\"from\":[{x2},{y2}],\"to\":[{x1},{y1}]}"),
            Map.entry("coded", "[{px},{py},{x1},{y1},{code}]")));

    private Spellings() {}

    /** Returns a document in a spelling: {@code text: } and a key of {@link #ROWS}, or {@code json: } and a key. */
    static String written(List<Move> moves, Variant variant, String name, long shift) {
        String spelling = name.substring(6);
        return name.startsWith("text")
                ? String.join("\n", rows(moves, variant, ROWS.get(spelling), shift)) + "\n"
                : "{\"Title\":\"a game\",\"Moves\":["
                        + String.join(",", rows(moves, variant, JSON.get(spelling), shift)) + "]}";
    }

    static List<String> rows(List<Move> moves, Variant variant, String row, long shift) {
        List<String> rows = new ArrayList<>();
        for (Move move : moves) {
            rows.add(row(move, variant, row, shift, rows.size() + 1));
        }
        return rows;
    }

    private static String row(Move move, Variant variant, String row, long shift, int number) {
        Line line = move.line();
        Direction direction = move.direction();
        int n = variant.lineLength();
        Function<String, String> points = format -> IntStream.range(0, n)
                .mapToObj(i -> String.format(
                        format, line.x() + shift + i * direction.dx(), line.y() + shift + i * direction.dy()))
                .collect(Collectors.joining(format.startsWith("{") ? "," : " "));
        String others = IntStream.range(0, n)
                .filter(i -> i != move.pos())
                .mapToObj(i -> "(" + (line.x() + shift + i * direction.dx()) + ","
                        + (line.y() + shift + i * direction.dy()) + ")")
                .collect(Collectors.joining(" "));
        return row.replace("{others}", others)
                .replace("{-py}", "" + -(move.y() + shift))
                .replace("{-y1}", "" + -(line.y() + shift))
                .replace("{opposite}", List.of("w", "n", "sw", "nw").get(direction.ordinal()))
                .replace("{brackets}", points.apply("(%d,%d)"))
                .replace("{objects}", points.apply("{\"x\":%d,\"y\":%d}"))
                .replace("{points}", points.apply("%d %d"))
                .replace("{n}", "" + number)
                .replace("{px}", "" + (move.x() + shift))
                .replace("{py}", "" + (move.y() + shift))
                .replace("{x1}", "" + (line.x() + shift))
                .replace("{y1}", "" + (line.y() + shift))
                .replace("{x2}", "" + (line.x() + shift + (n - 1L) * direction.dx()))
                .replace("{y2}", "" + (line.y() + shift + (n - 1L) * direction.dy()))
                .replace("{k}", "" + move.pos())
                .replace("{dir}", direction.name())
                .replace(
                        "{code}",
                        ""
                                + (List.of(Direction.DP, Direction.H, Direction.DN, Direction.V)
                                                .indexOf(direction)
                                        + 1))
                .replace("{sign}", List.of("-", "|", "/", "\\").get(direction.ordinal()))
                .replace("{compass}", List.of("e", "s", "ne", "se").get(direction.ordinal()));
    }
}
