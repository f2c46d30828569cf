package org.morpion.record.text;

import java.nio.ByteBuffer;

/**
 * Strict UTF-8 validation. Overlong forms, surrogates and truncated sequences are errors; not all JSON parsers report
 * them. Unlike a {@code CharsetDecoder}, it needs no output buffer and gives the position of the fault.
 */
public final class Utf8 {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** Returns the start of the first invalid sequence in bytes from..to; {@code to} if all are valid. */
    public static int firstFault(byte[] bytes, int from, int to) {
        ByteBuffer longs = ByteBuffer.wrap(bytes);
        int i = skipAscii(longs, from, to);
        while (i < to) {
            int lead = bytes[i] & 0xFF;
            int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
            if (length == 0 || i + length > to || !isSecond(lead, bytes[i + 1] & 0xFF)) {
                return i;
            }
            for (int k = 2; k < length; k++) {
                if ((bytes[i + k] & 0xC0) != 0x80) {
                    return i;
                }
            }
            i += length;
            if (i < to && bytes[i] >= 0) {
                i = skipAscii(longs, i, to);
            }
        }
        return to;
    }

    /** Tests the second byte of a sequence, which excludes overlong forms, surrogates and values beyond U+10FFFF. */
    private static boolean isSecond(int lead, int second) {
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return least <= second && second <= most;
    }

    /** Returns the index of the first byte from {@code from} on that is not ASCII; {@code to} without one. */
    private static int skipAscii(ByteBuffer bytes, int from, int to) {
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long high = bytes.getLong(i) & HIGH_BITS;
            if (high != 0) {
                return i + Long.numberOfLeadingZeros(high) / Byte.SIZE;
            }
        }
        while (i < to && bytes.get(i) >= 0) {
            i++;
        }
        return i;
    }
}
