package org.morpion.record.text;

/** Detection of unpaired surrogates, which JSON escapes can express but UTF-8 cannot. */
public final class Surrogates {
    private Surrogates() {}

    /** Tests whether the text has an unpaired surrogate. */
    public static boolean hasUnpaired(CharSequence text) {
        return firstUnpaired(text) >= 0;
    }

    /** Returns the index of the first unpaired surrogate, or −1. */
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
