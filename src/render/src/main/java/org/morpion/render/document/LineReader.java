package org.morpion.render.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits a stream into lines, in memory bounded by the longest line allowed. Not for use by several threads at once.
 */
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
     * @param maxLineBytes the longest line that is returned, its line feed not counted
     * @param beforeWaiting called whenever the stream may have to wait for the other side
     */
    public LineReader(InputStream in, int maxLineBytes, BeforeWaiting beforeWaiting) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
        this.beforeWaiting = beforeWaiting;
    }

    /** What is called before the stream may have to wait. */
    public interface BeforeWaiting {
        void run() throws IOException;
    }

    /** A line without its line feed; {@code bytes} is null when it was longer than allowed, and skipped. */
    public record Line(byte[] bytes) {
        public boolean isTooLong() {
            return bytes == null;
        }

        public boolean isBlank() {
            if (bytes == null) {
                return false;
            }
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return true;
        }
    }

    /** The next line, or null at the end of the stream. A last line without a line feed counts. */
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

    /** Ensures that the buffer holds a byte; false at the end of the stream. */
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
