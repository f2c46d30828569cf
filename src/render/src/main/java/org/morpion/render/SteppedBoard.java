package org.morpion.render;

import java.util.Locale;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Renderer of games as an SVG element for an HTML document, in which each move is a group of its own, so that a script
 * can show the game move by move. A style sheet colours it, by the classes {@code cross}, {@code move}, {@code line} and
 * {@code h}, {@code v}, {@code dp} or {@code dn}.
 */
public final class SteppedBoard {
    private static final double NUMBER_SIZE = 14;

    private SteppedBoard() {}

    /**
     * Renders a game, its moves in the order of play. A group has the move's point as {@code data-x} and {@code data-y},
     * and the ordinal of its direction as {@code data-d}.
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
        svg.start("g").attribute("class", "cross").children();
        for (Spot spot : scene.cross()) {
            svg.start("circle")
                    .attribute("cx", spot.x())
                    .attribute("cy", spot.y())
                    .attribute("r", Scene.CROSS_RADIUS)
                    .end();
        }
        svg.end();
        int reach = record.variant().lineLength() - 1;
        for (Stone stone : scene.stones()) {
            Move move = record.moves().get(stone.number() - 1);
            move(svg, move, stone, Scene.blade(stone.x(), stone.y(), move, reach));
        }
        return svg.end().toString();
    }

    private static void move(XmlWriter svg, Move move, Stone stone, double[] blade) {
        svg.start("g")
                .attribute("class", "move " + move.direction().name().toLowerCase(Locale.ROOT))
                .attribute("data-x", Long.toString(move.x()))
                .attribute("data-y", Long.toString(move.y()))
                .attribute("data-d", move.direction().ordinal())
                .children();
        StringBuilder path = new StringBuilder();
        SvgRenderer.appendPolygon(path, blade);
        svg.start("path")
                .attribute("class", "line")
                .attribute("d", path.toString().strip())
                .end();
        svg.start("circle")
                .attribute("cx", stone.x())
                .attribute("cy", stone.y())
                .attribute("r", Scene.stoneRadius(true) - Scene.RING / 2)
                .end();
        svg.start("text")
                .attribute("x", stone.x())
                .attribute("y", stone.y() + 0.36 * NUMBER_SIZE)
                .text(Integer.toString(stone.number()))
                .end();
        svg.end();
    }
}
