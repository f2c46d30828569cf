package org.morpion.render;

import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;

/**
 * Texts that accompany a picture of a game.
 *
 * @param title one-line name of the game, for screen readers
 * @param description content of the picture in sentences, for screen readers
 * @param name variant and score, the first part of the caption under the board
 * @param author second part of the caption; empty if the record has no author
 * @param figures caption for a picture without fonts: variant and score only
 */
record Caption(String title, String description, String name, String author, String figures) {
    private static final int AUTHOR_LIMIT = 60;

    static Caption of(GameRecord record, int shown) {
        String code = record.variant().code();
        String author = record.metadata().author().map(PlainText::oneLine).orElse("");
        String moves = shown == record.score() ? moves(shown) : shown + " of " + moves(record.score());
        return new Caption(
                title(code, moves, author),
                description(record, shown),
                code + " \u00b7 " + moves,
                author,
                code + "  " + (shown == record.score() ? shown : shown + "/" + record.score()));
    }

    /**
     * Returns the title of a game.
     *
     * @param author one line; empty if unknown
     */
    static String title(String code, String moves, String author) {
        return "Morpion Solitaire " + code + ": " + moves
                + (author.isEmpty() ? "" : " by " + PlainText.shorten(author, AUTHOR_LIMIT));
    }

    /** Returns the caption under the board, with the author shortened to the available room. */
    String line(int letters) {
        String start = name + " \u00b7 ";
        int room = Math.min(AUTHOR_LIMIT, PlainText.fitting(author, letters - start.length()));
        return author.isEmpty() ? name : start + PlainText.shorten(author, room);
    }

    private static String description(GameRecord record, int shown) {
        String cross = "The cross of " + record.variant().cross().size() + " points is solid.";
        if (shown == 0) {
            return cross + " No move has been played.";
        }
        Move last = record.moves().get(shown - 1);
        return cross + " Every move's point is a ring in the colour of its line, and the line is widest there. Move "
                + shown + ", the last, is at (" + last.x() + ", " + last.y() + ") and completes a "
                + name(last.direction()) + " line.";
    }

    static String moves(int count) {
        return count == 1 ? "1 move" : count + " moves";
    }

    private static String name(Direction direction) {
        return switch (direction) {
            case H -> "horizontal";
            case V -> "vertical";
            case DP -> "rising diagonal";
            case DN -> "falling diagonal";
        };
    }
}
