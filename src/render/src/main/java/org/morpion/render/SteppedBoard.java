package org.morpion.render;

import java.util.Locale;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.render.Scene.Blade;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Renderer of games as an SVG element for an HTML document, in which each move has a line and a point of its own, so
 * that a script can show the game move by move. The element's id is {@code board}: one per document. A style sheet
 * colours the moves, by the classes {@code cross}, {@code line} and {@code move}, the latter two with {@code h},
 * {@code v}, {@code dp} or {@code dn}.
 */
public final class SteppedBoard {
    /** As in {@code embed.css}, which sets the size of the numbers. */
    private static final double NUMBER_SIZE = 13;

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
        for (Blade blade : scene.blades()) {
            line(svg, blade);
        }
        svg.start("g").attribute("class", "cross").children();
        for (Spot spot : scene.cross()) {
            SvgRenderer.circle(svg, spot.x(), spot.y(), Scene.CROSS_RADIUS).end();
        }
        svg.end();
        for (Stone stone : scene.stones()) {
            point(svg, record.moves().get(stone.number() - 1), stone);
        }
        return svg.end().toString();
    }

    private static void line(XmlWriter svg, Blade blade) {
        StringBuilder path = new StringBuilder();
        SvgRenderer.appendPolygon(path, blade.corners());
        svg.start("path")
                .attribute("class", "line " + name(blade.direction()))
                .attribute("d", path.toString().strip())
                .end();
    }

    private static void point(XmlWriter svg, Move move, Stone stone) {
        svg.start("g")
                .attribute("class", "move " + name(move.direction()))
                .attribute("data-x", Long.toString(move.x()))
                .attribute("data-y", Long.toString(move.y()))
                .attribute("data-d", move.direction().ordinal())
                .children();
        SvgRenderer.circle(svg, stone.x(), stone.y(), Scene.stoneRadius(true) - Scene.RING / 2)
                .end();
        svg.start("text")
                .attribute("x", stone.x())
                .attribute("y", SvgRenderer.baseline(stone.y(), NUMBER_SIZE))
                .text(Integer.toString(stone.number()))
                .end();
        svg.end();
    }

    private static String name(Direction direction) {
        return direction.name().toLowerCase(Locale.ROOT);
    }
}
