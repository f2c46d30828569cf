package org.morpion.render;

/** One-line names of games, as in pictures. */
public final class GameTitle {
    private GameTitle() {}

    /**
     * Returns the name of a game, such as {@code Morpion Solitaire 5T: 178 moves by Christopher D. Rosin}. The author
     * can't break the line or reverse the text around it, and is shortened. Not escaped for HTML.
     *
     * @param variant the code of the variant
     * @param author null if unknown
     */
    public static String of(String variant, int score, String author) {
        return Caption.title(variant, Caption.moves(score), author == null ? "" : PlainText.oneLine(author));
    }
}
