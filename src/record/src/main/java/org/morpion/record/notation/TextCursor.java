package org.morpion.record.notation;

import java.util.function.IntFunction;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.text.Place;
import org.morpion.record.text.Texts;

/**
 * Cursor over a text for left-to-right parsing; its exceptions refer to the current place. The reader numbers the parts
 * of the text: lines and moves from 1. Not thread-safe.
 */
final class TextCursor {
    private static final int SHOWN_DIGITS = 24;

    private final String text;
    private final UnreadableRecordException.Reason reason;
    private final String unit;
    private final ReadLimits limits;
    private final IntFunction<Place> places;
    private int at;
    private int part;

    /**
     * @param reason reason for exceptions about unreadable text
     * @param unit name of a part, such as {@code line}
     * @param firstPart number of the first part
     * @param places maps the index of a character to its place in the document
     */
    TextCursor(
            String text,
            UnreadableRecordException.Reason reason,
            String unit,
            int firstPart,
            ReadLimits limits,
            IntFunction<Place> places) {
        this.text = text;
        this.reason = reason;
        this.unit = unit;
        this.part = firstPart;
        this.limits = limits;
        this.places = places;
    }

    boolean atEnd() {
        return at == text.length();
    }

    /** Returns the number of the current part. */
    int part() {
        return part;
    }

    void nextPart() {
        part++;
    }

    /** Consumes this character if it is next. */
    boolean accept(char expected) {
        if (nextIs(expected)) {
            at++;
            return true;
        }
        return false;
    }

    boolean nextIs(char expected) {
        return at < text.length() && text.charAt(at) == expected;
    }

    void skipBlanks() {
        while (nextIs(' ') || nextIs('\t') || nextIs('\f') || nextIs('\u000B')) {
            at++;
        }
    }

    void skipLine() {
        while (at < text.length() && !nextIs('\n') && !nextIs('\r')) {
            at++;
        }
    }

    /** Consumes and returns up to this many letters a to z. */
    String letters(int most) {
        int start = at;
        while (at < text.length() && at - start < most && text.charAt(at) >= 'a' && text.charAt(at) <= 'z') {
            at++;
        }
        return text.substring(start, at);
    }

    /** Steps back, so that an exception refers to the last characters read. */
    void stepBack(int characters) {
        at -= characters;
    }

    void expect(char expected, String where) throws UnreadableRecordException {
        if (!accept(expected)) {
            throw unexpected("'" + expected + "' " + where);
        }
    }

    /** Reads a 64-bit integer: an optional sign with optional blanks after it, and digits. */
    long number(String what) throws UnreadableRecordException {
        boolean negative = nextIs('-');
        if (negative || nextIs('+')) {
            at++;
            skipBlanks();
        }
        int start = at;
        long magnitude = 0;
        boolean fits = true;
        for (int digit = digit(); digit >= 0; digit = digit()) {
            // Accumulated as a negative number, because the smallest number has no positive counterpart.
            fits &= magnitude >= (Long.MIN_VALUE + digit) / 10;
            magnitude = 10 * magnitude - digit;
            at++;
        }
        if (at == start) {
            throw unexpected(what);
        }
        if (at - start > limits.numberLength()) {
            throw tooLarge(what + " has " + (at - start) + " digits; at most " + limits.numberLength() + " are read");
        }
        if (!fits || !negative && magnitude == Long.MIN_VALUE) {
            throw unreadable(what + " " + shown(start) + " does not fit 64 bits");
        }
        return negative ? magnitude : -magnitude;
    }

    UnreadableRecordException unexpected(String expected) {
        return unreadable(
                "expected " + expected + ", found " + (atEnd() ? "the end" : Texts.describe(text.codePointAt(at))));
    }

    UnreadableRecordException unreadable(String message) {
        return unreadable(reason, message);
    }

    UnreadableRecordException tooLarge(String message) {
        return unreadable(UnreadableRecordException.Reason.TOO_LARGE, message);
    }

    private UnreadableRecordException unreadable(UnreadableRecordException.Reason why, String message) {
        return new UnreadableRecordException(why, unit + " " + part, message, places.apply(at));
    }

    private int digit() {
        int digit = at < text.length() ? text.charAt(at) - '0' : -1;
        return digit <= 9 ? digit : -1;
    }

    private String shown(int start) {
        return at - start <= SHOWN_DIGITS
                ? text.substring(start, at)
                : text.substring(start, start + SHOWN_DIGITS) + "…";
    }
}
