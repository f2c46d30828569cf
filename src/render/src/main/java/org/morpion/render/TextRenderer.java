package org.morpion.render;

import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * Renderer of games as text, for a terminal with a monospaced font. Cross points and played points have distinct signs,
 * or played points show their numbers, with the lines drawn between points. The first line names the game, and the last
 * one explains the signs.
 */
public final class TextRenderer {
    /** Character sets for boards. */
    public enum Signs {
        ASCII("o*@.-|\\/X"),
        UNICODE("\u25cf\u25cb\u25c9\u00b7\u2500\u2502\u2572\u2571\u2573");

        private final char cross;
        private final char played;
        private final char last;
        private final char empty;
        private final char horizontal;
        private final char vertical;
        private final char falling;
        private final char rising;
        private final char crossing;

        Signs(String signs) {
            cross = signs.charAt(0);
            played = signs.charAt(1);
            last = signs.charAt(2);
            empty = signs.charAt(3);
            horizontal = signs.charAt(4);
            vertical = signs.charAt(5);
            falling = signs.charAt(6);
            rising = signs.charAt(7);
            crossing = signs.charAt(8);
        }
    }

    private final Signs signs;
    private final GameRecord record;
    private final RenderOptions options;
    private final int shown;

    /** Width of a point in characters; one more character separates two points. */
    private final int pointWidth;

    private final int minX;
    private final int minY;
    private final char[][] canvas;

    private TextRenderer(GameRecord record, RenderOptions options, Signs signs) {
        this.signs = signs;
        this.record = record;
        this.options = options;
        shown = options.movesShown(record);
        pointWidth = options.numbers() ? Integer.toString(record.score()).length() : 1;
        Frame frame = Frame.around(record);
        minX = frame.minX();
        minY = frame.minY();
        canvas = new char[2 * frame.height() - 1][frame.width() * (pointWidth + 1) - 1];
    }

    /** Renders a game in ASCII. */
    public static String render(GameRecord record, RenderOptions options) {
        return render(record, options, Signs.ASCII);
    }

    /**
     * Renders the board of a game. Lines end with a line feed and have no trailing spaces.
     *
     * @throws IllegalArgumentException if the game is illegal, or has fewer moves than {@link RenderOptions#upTo()}
     */
    public static String render(GameRecord record, RenderOptions options, Signs signs) {
        return new TextRenderer(record, options, signs).draw();
    }

    private String draw() {
        for (char[] row : canvas) {
            Arrays.fill(row, ' ');
        }
        for (int row = 0; row < canvas.length; row += 2) {
            for (int column = 0; column < canvas[row].length; column += pointWidth + 1) {
                canvas[row][column + pointWidth / 2] = signs.empty;
            }
        }
        for (Move move : record.moves().subList(0, shown)) {
            line(move);
        }
        for (Point point : record.variant().cross()) {
            point(point.x(), point.y(), String.valueOf(signs.cross));
        }
        for (int i = 0; i < shown; i++) {
            Move move = record.moves().get(i);
            point(move.x(), move.y(), sign(i));
        }
        StringBuilder out = new StringBuilder();
        out.append(Caption.of(record, shown).title()).append('\n').append('\n');
        for (char[] row : canvas) {
            out.append(new String(row).stripTrailing()).append('\n');
        }
        return out.append('\n').append(legend()).append('\n').toString();
    }

    private String sign(int move) {
        return options.numbers()
                ? Integer.toString(move + 1)
                : String.valueOf(move == shown - 1 ? signs.last : signs.played);
    }

    private String legend() {
        String cross = signs.cross + " cross";
        if (shown == 0) {
            return cross;
        }
        Move last = record.moves().get(shown - 1);
        String where = "(" + last.x() + ", " + last.y() + ")";
        return options.numbers()
                ? cross + "   last move " + shown + " at " + where
                : cross + "   " + signs.played + " played   " + signs.last + " last move, at " + where;
    }

    private void line(Move move) {
        Direction direction = move.direction();
        long x = move.line().x();
        long y = move.line().y();
        for (int step = 1; step < record.variant().lineLength(); step++) {
            segment(x, y, direction);
            x += direction.dx();
            y += direction.dy();
        }
    }

    /** Draws the segment between a point and the next one in a direction. */
    private void segment(long x, long y, Direction direction) {
        int row = row(y);
        int middle = column(x) + pointWidth / 2;
        int between = column(x) + pointWidth;
        switch (direction) {
            case H -> Arrays.fill(canvas[row], middle + 1, middle + pointWidth + 1, signs.horizontal);
            case V -> canvas[row + 1][middle] = signs.vertical;
            case DN -> diagonal(row + 1, between, signs.falling, signs.rising);
            case DP -> diagonal(row - 1, between, signs.rising, signs.falling);
        }
    }

    private void diagonal(int row, int column, char stroke, char other) {
        canvas[row][column] =
                canvas[row][column] == other || canvas[row][column] == signs.crossing ? signs.crossing : stroke;
    }

    private void point(long x, long y, String sign) {
        int column = column(x) + (pointWidth - sign.length() + 1) / 2;
        sign.getChars(0, sign.length(), canvas[row(y)], column);
    }

    private int column(long x) {
        return (int) (x - minX) * (pointWidth + 1);
    }

    private int row(long y) {
        return (int) (y - minY) * 2;
    }
}
