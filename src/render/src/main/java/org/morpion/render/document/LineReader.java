package org.morpion.render.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reader that splits a stream into lines, in memory bounded by the longest line allowed. Not thread-safe. */
public final class LineReader {
    private static final int BUFFER_BYTES = 1 << 14;

    private final InputStream in;
    private final int maxLineBytes;
    private final BeforeWaiting beforeWaiting;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
    private int position;
    private int end;

    /**
     * @param maxLineBytes maximum length of a returned line, without its line feed
     * @param beforeWaiting called before each read from the stream, which may block
     */
    public LineReader(InputStream in, int maxLineBytes, BeforeWaiting beforeWaiting) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
        this.beforeWaiting = beforeWaiting;
    }

    /** Callback before a read that may block. */
    public interface BeforeWaiting {
        void run() throws IOException;
    }

    /** A line without its line feed; {@code bytes} is null if the line was too long and was skipped. */
    public record Line(byte[] bytes) {
        public boolean isTooLong() {
            return bytes == null;
        }

        /** Tests for white space alone, including the end-of-file mark U+001A. */
        public boolean isBlank() {
            if (bytes == null) {
                return false;
            }
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r' && b != 0x1A) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Returns the next line, or null at the end of the stream. The last line may lack a line feed. */
    public Line next() throws IOException {
        boolean tooLong = false;
        boolean any = false;
        begun.reset();
        while (fill()) {
            any = true;
            int lineEnd = position;
            while (lineEnd < end && buffer[lineEnd] != '\n') {
                lineEnd++;
            }
            int length = lineEnd - position;
            tooLong |= begun.size() + length > maxLineBytes;
            boolean complete = lineEnd < end;
            if (complete && !tooLong && begun.size() == 0) {
                byte[] line = Arrays.copyOfRange(buffer, position, lineEnd);
                position = lineEnd + 1;
                return new Line(line);
            }
            if (!tooLong) {
                begun.write(buffer, position, length);
            }
            position = complete ? lineEnd + 1 : lineEnd;
            if (complete) {
                return line(tooLong);
            }
        }
        return any ? line(tooLong) : null;
    }

    private Line line(boolean tooLong) {
        return new Line(tooLong ? null : begun.toByteArray());
    }

    /** Ensures that the buffer holds a byte; returns false at the end of the stream. */
    private boolean fill() throws IOException {
        if (position < end) {
            return true;
        }
        beforeWaiting.run();
        position = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }
}
