package org.morpion.render;

import java.util.Locale;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Renderer of games as an SVG element for an HTML document, in which each move has a line and a point of its own, so
 * that a script can show the game move by move. A style sheet colours them, by the classes {@code cross}, {@code line}
 * and {@code move}, the latter two with {@code h}, {@code v}, {@code dp} or {@code dn}.
 */
public final class SteppedBoard {
    private static final double NUMBER_SIZE = 14;

    private SteppedBoard() {}

    /**
     * Renders a game: its lines, and above them its points, both in the order of play. A point has its coordinates as
     * {@code data-x} and {@code data-y}, and the ordinal of its line's direction as {@code data-d}.
     *
     * @throws IllegalArgumentException if the game is illegal
     */
    public static String render(GameRecord record) {
        int moves = record.score();
        Scene scene = Scene.of(record, moves);
        XmlWriter svg = new XmlWriter(1 << 15);
        svg.start("svg")
                .attribute("id", "board")
                .attribute("viewBox", "0 0 " + scene.width() + " " + (scene.height() - Scene.CAPTION_HEIGHT))
                .attribute("role", "img")
                .attribute("aria-label", Caption.of(record, moves).title())
                .children();
        int reach = record.variant().lineLength() - 1;
        for (Stone stone : scene.stones()) {
            Move move = record.moves().get(stone.number() - 1);
            line(svg, move, Scene.blade(stone.x(), stone.y(), move, reach));
        }
        svg.start("g").attribute("class", "cross").children();
        for (Spot spot : scene.cross()) {
            circle(svg, spot.x(), spot.y(), Scene.CROSS_RADIUS);
        }
        svg.end();
        for (Stone stone : scene.stones()) {
            point(svg, record.moves().get(stone.number() - 1), stone);
        }
        return svg.end().toString();
    }

    private static void line(XmlWriter svg, Move move, double[] blade) {
        StringBuilder path = new StringBuilder();
        SvgRenderer.appendPolygon(path, blade);
        svg.start("path")
                .attribute("class", "line " + name(move))
                .attribute("d", path.toString().strip())
                .end();
    }

    private static void point(XmlWriter svg, Move move, Stone stone) {
        svg.start("g")
                .attribute("class", "move " + name(move))
                .attribute("data-x", Long.toString(move.x()))
                .attribute("data-y", Long.toString(move.y()))
                .attribute("data-d", move.direction().ordinal())
                .children();
        circle(svg, stone.x(), stone.y(), Scene.stoneRadius(true) - Scene.RING / 2);
        svg.start("text")
                .attribute("x", stone.x())
                .attribute("y", stone.y() + 0.36 * NUMBER_SIZE)
                .text(Integer.toString(stone.number()))
                .end();
        svg.end();
    }

    private static void circle(XmlWriter svg, double x, double y, double radius) {
        svg.start("circle")
                .attribute("cx", x)
                .attribute("cy", y)
                .attribute("r", radius)
                .end();
    }

    private static String name(Move move) {
        return move.direction().name().toLowerCase(Locale.ROOT);
    }
}
