package org.morpion.record;

import java.util.Arrays;
import java.util.List;

/** Bits that are written as text: one a character, or six a character in Base64. */
final class BitText {
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String DIGITS = "01";
    private static final int SEXTET = 6;

    /** Enough {@code =} to fill up the last group of four characters. */
    private static final int MAX_PADDING = 3;

    /** The characters' values, the first bit of each in the highest place. */
    private final byte[] values;

    private final int bitsPerValue;
    private final int padding;

    private BitText(byte[] values, int bitsPerValue, int padding) {
        this.values = values;
        this.bitsPerValue = bitsPerValue;
        this.padding = padding;
    }

    static BitText ofDigits(String text) throws UnreadableRecordException {
        return new BitText(values(text, text.length(), DIGITS, "0 or 1"), 1, 0);
    }

    static BitText ofBase64(String text) throws UnreadableRecordException {
        int end = text.length();
        int padding = 0;
        while (end > 0 && (text.charAt(end - 1) == '=' || MoveEncodings.isWhiteSpace(text.charAt(end - 1)))) {
            padding += text.charAt(end - 1) == '=' ? 1 : 0;
            end--;
        }
        if (padding > MAX_PADDING) {
            throw new UnreadableRecordException(
                    UnreadableRecordException.Reason.BAD_MOVES, "", padding + " padding characters at the end");
        }
        return new BitText(values(text, end, BASE64, "a character of the standard Base64 alphabet"), SEXTET, padding);
    }

    static String toBase64(String digits) {
        StringBuilder text = new StringBuilder(digits.length() / SEXTET + 1);
        for (int start = 0; start < digits.length(); start += SEXTET) {
            int value = 0;
            for (int i = start; i < start + SEXTET; i++) {
                value = 2 * value + (i < digits.length() ? digits.charAt(i) - '0' : 0);
            }
            text.append(BASE64.charAt(value));
        }
        return text.toString();
    }

    /** The number of bits, those that only fill up the last character included. */
    long length() {
        return (long) values.length * bitsPerValue;
    }

    boolean isSet(long bit) {
        int value = values[(int) (bit / bitsPerValue)];
        return (value >> (bitsPerValue - 1 - (int) (bit % bitsPerValue)) & 1) != 0;
    }

    /** Whether nothing stands from this bit on but what fills up the last character. */
    boolean isPadding(long bit) {
        if (length() - bit >= bitsPerValue) {
            return false;
        }
        for (long i = bit; i < length(); i++) {
            if (isSet(i)) {
                return false;
            }
        }
        return true;
    }

    List<Warning> warnings() {
        return padding == 0
                ? List.of()
                : List.of(new Warning("base64-padding", "", "ends in " + padding + " padding characters"));
    }

    private static byte[] values(String text, int end, String alphabet, String expected)
            throws UnreadableRecordException {
        byte[] values = new byte[end];
        int count = 0;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (MoveEncodings.isWhiteSpace(c)) {
                continue;
            }
            int value = alphabet.indexOf(c);
            if (value < 0) {
                throw new UnreadableRecordException(
                        UnreadableRecordException.Reason.BAD_MOVES,
                        "byte " + i,
                        "expected " + expected + ", found " + TextCursor.describe(text.codePointAt(i)));
            }
            values[count++] = (byte) value;
        }
        return Arrays.copyOf(values, count);
    }
}
