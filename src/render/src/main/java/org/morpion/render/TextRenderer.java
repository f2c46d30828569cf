package org.morpion.render;

import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * Draws games as ASCII, for a terminal with a font of one width. Points of the cross are {@code o}, played points bear
 * their numbers or are {@code *}, the last one {@code @}; between the points stand the lines. A first line names the
 * game, a last one explains the signs.
 */
public final class TextRenderer {
    private static final char CROSS = 'o';
    private static final char PLAYED = '*';
    private static final char LAST = '@';
    private static final char EMPTY = '.';

    private final GameRecord record;
    private final RenderOptions options;
    private final int shown;

    /** Characters of a point; one more stands between two points. */
    private final int pointWidth;

    private final int minX;
    private final int minY;
    private final char[][] canvas;

    private TextRenderer(GameRecord record, RenderOptions options) {
        this.record = record;
        this.options = options;
        shown = options.movesShown(record);
        pointWidth = options.numbers() ? Integer.toString(record.score()).length() : 1;
        Frame frame = Frame.around(record);
        minX = frame.minX();
        minY = frame.minY();
        canvas = new char[2 * frame.height() - 1][frame.width() * (pointWidth + 1) - 1];
    }

    /**
     * The board of a game, in lines that end with a line feed and have no spaces before it.
     *
     * @throws IllegalArgumentException if the game is illegal, or has fewer moves than {@link RenderOptions#upTo()}
     */
    public static String render(GameRecord record, RenderOptions options) {
        return new TextRenderer(record, options).draw();
    }

    private String draw() {
        for (char[] row : canvas) {
            Arrays.fill(row, ' ');
        }
        for (int row = 0; row < canvas.length; row += 2) {
            for (int column = 0; column < canvas[row].length; column += pointWidth + 1) {
                canvas[row][column + pointWidth / 2] = EMPTY;
            }
        }
        for (Move move : record.moves().subList(0, shown)) {
            line(move);
        }
        for (Point point : record.variant().cross()) {
            point(point.x(), point.y(), String.valueOf(CROSS));
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
        return options.numbers() ? Integer.toString(move + 1) : String.valueOf(move == shown - 1 ? LAST : PLAYED);
    }

    private String legend() {
        String cross = CROSS + " cross";
        if (shown == 0) {
            return cross;
        }
        Move last = record.moves().get(shown - 1);
        String where = "(" + last.x() + ", " + last.y() + ")";
        return options.numbers()
                ? cross + "   last move " + shown + " at " + where
                : cross + "   " + PLAYED + " played   " + LAST + " last move, at " + where;
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

    /** Draws what lies between a point and the next one in a direction. */
    private void segment(long x, long y, Direction direction) {
        int row = row(y);
        int middle = column(x) + pointWidth / 2;
        int between = column(x) + pointWidth;
        switch (direction) {
            case H -> Arrays.fill(canvas[row], middle + 1, middle + pointWidth + 1, '-');
            case V -> canvas[row + 1][middle] = '|';
            case DN -> diagonal(row + 1, between, '\\', '/');
            case DP -> diagonal(row - 1, between, '/', '\\');
        }
    }

    private void diagonal(int row, int column, char stroke, char other) {
        canvas[row][column] = canvas[row][column] == other || canvas[row][column] == 'X' ? 'X' : stroke;
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
