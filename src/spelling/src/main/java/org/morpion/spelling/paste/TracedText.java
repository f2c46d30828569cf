package org.morpion.spelling.paste;

import java.util.Arrays;

/** A text derived from another one that maps each character to its origin there. Append-only. */
final class TracedText implements CharSequence {
    private final StringBuilder text;
    private int[] origins;

    TracedText(int expectedLength) {
        text = new StringBuilder(expectedLength);
        origins = new int[Math.max(16, expectedLength)];
    }

    /** Creates an unmodified text in which each character is its own origin. */
    static TracedText of(String text) {
        TracedText traced = new TracedText(text.length());
        for (int i = 0; i < text.length(); i++) {
            traced.add(text.charAt(i), i);
        }
        return traced;
    }

    void add(char c, int origin) {
        if (text.length() == origins.length) {
            origins = Arrays.copyOf(origins, 2 * origins.length);
        }
        origins[text.length()] = origin;
        text.append(c);
    }

    /** Appends characters of another text with their origins. */
    void add(TracedText other, int from, int to) {
        for (int i = from; i < to; i++) {
            add(other.charAt(i), other.origin(i));
        }
    }

    /** Returns the origin of the character at an index; for the text's end, the index after the last origin. */
    int origin(int index) {
        if (index < text.length()) {
            return origins[index];
        }
        return text.isEmpty() ? 0 : origins[text.length() - 1] + 1;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
