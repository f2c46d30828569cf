package org.morpion.spelling;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Byte orders of texts in UTF-16, with or without a byte order mark. */
enum Utf16 {
    LITTLE_ENDIAN("little endian", StandardCharsets.UTF_16LE, 0xFF, 0xFE),
    BIG_ENDIAN("big endian", StandardCharsets.UTF_16BE, 0xFE, 0xFF);

    /** Number of bytes that {@link #of} needs. */
    static final int HEAD_BYTES = 4;

    private static final int MARK_BYTES = 2;

    private final String description;
    private final Charset charset;
    private final byte[] mark;

    Utf16(String description, Charset charset, int first, int second) {
        this.description = description;
        this.charset = charset;
        this.mark = new byte[] {(byte) first, (byte) second};
    }

    /** Returns the byte order of a text with these first bytes; empty if it is not in UTF-16. */
    static Optional<Utf16> of(byte[] text) {
        if (text.length < HEAD_BYTES) {
            return Optional.empty();
        }
        if (LITTLE_ENDIAN.isMarked(text) || alternates(text, 1)) {
            return Optional.of(LITTLE_ENDIAN);
        }
        return BIG_ENDIAN.isMarked(text) || alternates(text, 0) ? Optional.of(BIG_ENDIAN) : Optional.empty();
    }

    private boolean isMarked(byte[] text) {
        boolean isUtf32 = text[2] == 0 && text[3] == 0;
        return !isUtf32 && text[0] == mark[0] && text[1] == mark[1];
    }

    /** Tests whether alternate bytes at the start are zero, as in ASCII written as UTF-16. */
    private static boolean alternates(byte[] bytes, int zero) {
        int pairs = Math.min(4, bytes.length / 2);
        for (int i = 0; i < pairs; i++) {
            if (bytes[2 * i + zero] != 0 || bytes[2 * i + 1 - zero] == 0) {
                return false;
            }
        }
        return true;
    }

    String description() {
        return description;
    }

    /** Returns the length of the byte order mark at the start of a text: 0 or 2. */
    int markLength(byte[] text) {
        return isMarked(text) ? MARK_BYTES : 0;
    }

    CharsetDecoder decoder() {
        return charset.newDecoder();
    }

    /**
     * Decodes characters. Malformed input becomes U+0000.
     *
     * @param bytes keeps the bytes of an incomplete character
     * @param isLast whether the text ends after these bytes
     */
    static CharBuffer decode(CharsetDecoder decoder, ByteBuffer bytes, boolean isLast) {
        CharBuffer chars = CharBuffer.allocate(bytes.remaining() / 2 + 1);
        CoderResult result = decoder.decode(bytes, chars, isLast);
        while (result.isMalformed()) {
            // A decoder that replaces would swallow the character after half a surrogate pair, such as a line feed.
            bytes.position(bytes.position() + Math.min(2, result.length()));
            chars.put('\0');
            result = decoder.decode(bytes, chars, isLast);
        }
        return chars.flip();
    }

    /** Decodes a text, without its byte order mark. Malformed input becomes U+0000. */
    String decode(byte[] text) {
        int start = markLength(text);
        return decode(decoder(), ByteBuffer.wrap(text, start, text.length - start), true)
                .toString();
    }

    /** Encodes a text, with a byte order mark. */
    byte[] encode(String text) {
        return ("\uFEFF" + text).getBytes(charset);
    }
}
