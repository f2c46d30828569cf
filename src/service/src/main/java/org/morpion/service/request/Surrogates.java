package org.morpion.service.request;

/** Halves of surrogate pairs, which JSON's escapes can spell, and which nothing can write as UTF-8. */
public final class Surrogates {
    private Surrogates() {}

    /** Whether half a surrogate pair stands alone in the text. */
    public static boolean hasUnpaired(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
