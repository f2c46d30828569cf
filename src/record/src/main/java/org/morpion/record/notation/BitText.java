package org.morpion.record.notation;

import java.util.Arrays;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Warnings;
import org.morpion.record.text.Place;
import org.morpion.record.text.Texts;

/** A bit string written as text: one bit per character, or six per character in Base64. */
final class BitText {
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String DIGITS = "01";
    private static final int SEXTET = 6;

    /** Maximum padding: the number of {@code =} that can fill a group of four characters. */
    private static final int MAX_PADDING = 3;

    /** Values of the characters; the most significant bit of each comes first. */
    private final byte[] values;

    private final int bitsPerValue;
    private final String text;

    private BitText(String text, byte[] values, int bitsPerValue) {
        this.text = text;
        this.values = values;
        this.bitsPerValue = bitsPerValue;
    }

    static BitText ofDigits(String text) throws UnreadableRecordException {
        return new BitText(text, values(text, text.length(), DIGITS, "0 or 1"), 1);
    }

    static BitText ofBase64(String text, Warnings warnings) throws UnreadableRecordException {
        int end = text.length();
        int padding = 0;
        while (end > 0 && (text.charAt(end - 1) == '=' || Texts.isWhiteSpace(text.charAt(end - 1)))) {
            padding += text.charAt(end - 1) == '=' ? 1 : 0;
            end--;
        }
        if (padding > MAX_PADDING) {
            throw new UnreadableRecordException(
                    UnreadableRecordException.Reason.BAD_MOVES, "", padding + " padding characters at the end");
        }
        byte[] values = values(text, end, BASE64, "a character of the standard Base64 alphabet");
        if (padding > 0 && values.length == 0) {
            throw new UnreadableRecordException(
                    UnreadableRecordException.Reason.BAD_MOVES, "", "the text contains only padding");
        }
        if (padding > 0) {
            warnings.add("base64-padding", "", "the padding at the end is ignored");
        }
        return new BitText(text, values, SEXTET);
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

    /** Returns the number of bits, including the fill bits of the last character. */
    long length() {
        return (long) values.length * bitsPerValue;
    }

    /** Returns the place of the character that contains a bit. */
    Place placeOf(long bit) {
        return MoveEncodings.placeOf(text, (int) (bit / bitsPerValue));
    }

    boolean isSet(long bit) {
        int value = values[(int) (bit / bitsPerValue)];
        return (value >> (bitsPerValue - 1 - (int) (bit % bitsPerValue)) & 1) != 0;
    }

    /** Tests whether only fill bits of the last character remain from this bit on. */
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

    private static byte[] values(String text, int end, String alphabet, String expected)
            throws UnreadableRecordException {
        byte[] valueByCharacter = new byte[Byte.MAX_VALUE + 1];
        Arrays.fill(valueByCharacter, (byte) -1);
        for (int value = 0; value < alphabet.length(); value++) {
            valueByCharacter[alphabet.charAt(value)] = (byte) value;
        }
        byte[] values = new byte[end];
        int count = 0;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (Texts.isWhiteSpace(c)) {
                continue;
            }
            byte value = c < valueByCharacter.length ? valueByCharacter[c] : -1;
            if (value < 0) {
                throw new UnreadableRecordException(
                        UnreadableRecordException.Reason.BAD_MOVES,
                        "line " + Place.of(text, i).line(),
                        "expected " + expected + ", found " + Texts.describe(text.codePointAt(i)),
                        Place.of(text, i));
            }
            values[count++] = value;
        }
        return Arrays.copyOf(values, count);
    }
}
