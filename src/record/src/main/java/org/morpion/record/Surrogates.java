package org.morpion.record;

/** Halves of surrogate pairs, which JSON's escapes can spell, and which nothing can write as UTF-8. */
public final class Surrogates {
    private Surrogates() {}

    /** Whether half a surrogate pair stands alone in the text. */
    public static boolean hasUnpaired(CharSequence text) {
        return firstUnpaired(text) >= 0;
    }

    /** The index of the first half of a surrogate pair that stands alone in the text; −1 if none does. */
    public static int firstUnpaired(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }
}
