package org.morpion.spelling;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Stream of a text in UTF-8 or UTF-16, as UTF-8. Malformed UTF-16 becomes U+0000, which a {@link GameSplitter} reports
 * with its line. Reads no further ahead than its source returns at once, and uses constant memory. Not thread-safe.
 */
public final class TextStream extends InputStream {
    private static final int BUFFER_BYTES = 1 << 13;

    private final InputStream in;
    private final Optional<Utf16> encoding;
    private CharsetDecoder decoder;
    private ByteBuffer encoded;
    private ByteBuffer utf8;
    private boolean atEnd;

    /** Detects the encoding from the first four bytes, which are read at once. */
    public TextStream(InputStream in) throws IOException {
        this.in = in;
        byte[] head = in.readNBytes(Utf16.HEAD_BYTES);
        encoding = Utf16.of(head);
        if (encoding.isEmpty()) {
            utf8 = ByteBuffer.wrap(head);
            return;
        }
        int start = encoding.get().markLength(head);
        decoder = encoding.get().decoder();
        encoded = ByteBuffer.allocate(BUFFER_BYTES).put(head, start, head.length - start);
        decode();
    }

    /**
     * Converts a part of the text back to the encoding of the stream, so that the reader of the part can warn of the
     * encoding, or refuse it.
     */
    public byte[] encode(byte[] part) {
        return encoding.map(utf16 -> utf16.encode(new String(part, StandardCharsets.UTF_8)))
                .orElse(part);
    }

    /** Returns whether a text with these first bytes is in UTF-16. */
    public static boolean isUtf16(byte[] text) {
        return Utf16.of(text).isPresent();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (encoding.isEmpty() && !utf8.hasRemaining()) {
            return in.read(bytes, offset, length);
        }
        while (!utf8.hasRemaining() && !atEnd) {
            int count = in.read(encoded.array(), encoded.position(), encoded.remaining());
            atEnd = count < 0;
            encoded.position(encoded.position() + Math.max(0, count));
            decode();
        }
        if (!utf8.hasRemaining()) {
            return -1;
        }
        int count = Math.min(length, utf8.remaining());
        utf8.get(bytes, offset, count);
        return count;
    }

    private void decode() {
        encoded.flip();
        utf8 = StandardCharsets.UTF_8.encode(Utf16.decode(decoder, encoded, atEnd));
        encoded.compact();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
