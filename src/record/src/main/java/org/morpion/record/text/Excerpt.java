package org.morpion.record.text;

/** Excerpts of untrusted text for messages. */
public final class Excerpt {
    private Excerpt() {}

    /**
     * Returns the text, or its beginning with an ellipsis. Surrogate pairs are never split.
     *
     * @param characters maximum length as counted by {@link String#length}, without the ellipsis; at least 1
     */
    public static String of(String text, int characters) {
        if (text.length() <= characters) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(characters - 1)) ? characters - 1 : characters;
        return text.substring(0, end) + "…";
    }
}
