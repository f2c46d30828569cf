package org.morpion.spelling;

import java.util.Optional;
import org.morpion.record.text.Texts;

/** Recogniser of moves as in a list, {@code x,y,line.x,line.y,direction|…}, without reading them. */
final class ListedMoves {
    private static final String CHARACTERS = "0123456789,|+-nsew \t\r\n";
    private static final int MOST_DIGITS = 19;

    private ListedMoves() {}

    /** Tests whether a text consists of whole moves; it may be broken into lines. */
    static boolean isWhole(CharSequence text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (CHARACTERS.indexOf(text.charAt(i)) < 0) {
                return false;
            }
            if (!Texts.isWhiteSpace(text.charAt(i))) {
                plain.append(text.charAt(i));
            }
        }
        return plain.length() > 0 && end(plain, 0) == plain.length();
    }

    /** Tests whether a text may be a part of a list, cut anywhere. */
    static boolean isPart(String text) {
        boolean separates = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (CHARACTERS.indexOf(c) < 0) {
                return false;
            }
            separates |= c == ',' || c == '|';
        }
        return separates;
    }

    /** Returns the first list of two or more moves in a line, after blanks that keep its column. */
    static Optional<String> in(String line) {
        for (int i = 0; i < line.length(); i++) {
            boolean mayBegin = isDigit(line, i) || line.charAt(i) == '-' || line.charAt(i) == '+';
            if (mayBegin && (i == 0 || !isDigit(line, i - 1))) {
                int end = end(line, i);
                if (end > 0 && line.substring(i, end).indexOf('|') > 0) {
                    return Optional.of(" ".repeat(i) + line.substring(i, end));
                }
                i = Math.max(i, end - 1);
            }
        }
        return Optional.empty();
    }

    /** Returns the end of the moves at an index; −1 if there is none. */
    private static int end(CharSequence text, int start) {
        int end = moveEnd(text, start);
        while (end > 0 && end < text.length() && text.charAt(end) == '|') {
            int next = moveEnd(text, end + 1);
            if (next < 0) {
                break;
            }
            end = next;
        }
        return end;
    }

    private static int moveEnd(CharSequence text, int start) {
        int i = start;
        for (int number = 0; number < 4; number++) {
            if (i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
                i++;
            }
            int first = i;
            while (isDigit(text, i)) {
                i++;
            }
            if (i == first || i - first > MOST_DIGITS || i == text.length() || text.charAt(i) != ',') {
                return -1;
            }
            i++;
        }
        int first = i;
        while (i < text.length() && i - first < 2 && "nsew".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        return i == first ? -1 : i;
    }

    private static boolean isDigit(CharSequence text, int i) {
        return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
}
