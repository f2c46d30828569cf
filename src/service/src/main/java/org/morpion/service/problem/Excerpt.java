package org.morpion.service.problem;

/** What was sent, as far as an answer shows it. */
public final class Excerpt {
    private Excerpt() {}

    /** The text, or its beginning with an ellipsis; a character is never cut into halves. */
    public static String of(String text, int characters) {
        if (text.length() <= characters) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(characters - 1)) ? characters - 1 : characters;
        return text.substring(0, end) + "…";
    }
}
