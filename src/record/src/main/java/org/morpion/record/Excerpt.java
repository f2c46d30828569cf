package org.morpion.record;

/** What a stranger sent, as far as a message shows it. */
public final class Excerpt {
    private Excerpt() {}

    /**
     * The text, or its beginning with an ellipsis; a character is never cut into halves.
     *
     * @param characters as {@link String#length} counts them, without the ellipsis; at least 1
     */
    public static String of(String text, int characters) {
        if (text.length() <= characters) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(characters - 1)) ? characters - 1 : characters;
        return text.substring(0, end) + "…";
    }
}
