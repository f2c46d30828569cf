package org.morpion.render.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.morpion.spelling.GameSplitter;
import org.morpion.spelling.GameSplitter.Part;

/** Reader that splits a stream into games, in memory bounded by the longest game allowed. Not thread-safe. */
public final class GameStream {
    private final Lines lines;
    private final GameSplitter splitter;
    private final Runnable afterLine;
    private final Deque<Part> parts = new ArrayDeque<>();
    private boolean atEnd;

    /** Source of lines. */
    public interface Lines {
        /** Returns the next line, or null at the end. */
        LineReader.Line next() throws IOException;
    }

    /**
     * @param lines the stream's lines
     * @param maxBytes maximum size of a game
     * @param isInteractive as for a {@link GameSplitter}
     * @param afterLine called after each line that is not blank
     */
    public GameStream(Lines lines, int maxBytes, boolean isInteractive, Runnable afterLine) {
        this.lines = lines;
        this.splitter = new GameSplitter(maxBytes, isInteractive);
        this.afterLine = afterLine;
    }

    /** Returns the next part, or null at the end of the stream. */
    public Part next() throws IOException {
        while (parts.isEmpty() && !atEnd) {
            LineReader.Line next = lines.next();
            atEnd = next == null;
            if (atEnd) {
                parts.addAll(splitter.finish());
            } else {
                parts.addAll(splitter.add(next.bytes()));
                if (!next.isBlank()) {
                    // Blank lines are no progress: they could hold a slot of the service for good.
                    afterLine.run();
                }
            }
        }
        return parts.poll();
    }
}
