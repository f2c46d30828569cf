package org.morpion.record;

import java.util.Arrays;

/** A text made from another one, in which every character knows where it comes from. Grows at its end. */
final class TracedText implements CharSequence {
    private final StringBuilder text;
    private int[] origins;

    TracedText(int expectedLength) {
        text = new StringBuilder(expectedLength);
        origins = new int[Math.max(16, expectedLength)];
    }

    /** A text as it is, each character its own origin. */
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

    /** Adds characters of another text, with their origins. */
    void add(TracedText other, int from, int to) {
        for (int i = from; i < to; i++) {
            add(other.charAt(i), other.origin(i));
        }
    }

    /** Where the character at an index comes from; for the end of the text, behind where the last one does. */
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
