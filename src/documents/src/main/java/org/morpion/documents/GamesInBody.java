package org.morpion.documents;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import org.morpion.render.document.GameStream;
import org.morpion.render.document.LineReader;
import org.morpion.render.document.ZippedGames;
import org.morpion.spelling.GameSplitter;

/** Reader of the games in a body of any length: a text, or a zip archive of documents. Memory is bounded. */
public final class GamesInBody {
    /** Maximum size of the files in an archive, unpacked, in document sizes. */
    private static final int MOST_DOCUMENTS_IN_ARCHIVE = 256;

    private final int maxBytes;
    private final LineReader.BeforeWaiting beforeWaiting;
    private final Runnable afterLine;
    private long line;

    /**
     * @param maxBytes maximum size of a game
     * @param beforeWaiting called before each read, which may block
     * @param afterLine called after each line
     */
    public GamesInBody(int maxBytes, LineReader.BeforeWaiting beforeWaiting, Runnable afterLine) {
        this.maxBytes = maxBytes;
        this.beforeWaiting = beforeWaiting;
        this.afterLine = afterLine;
    }

    /**
     * A document in the body.
     *
     * @param file name in the archive; null for a text
     * @param line first line, from 1
     * @param bytes null if the document is too long
     */
    public record Sent(String file, long line, byte[] bytes) {
        public boolean isTooLong() {
            return bytes == null;
        }
    }

    /** Receiver of the documents. */
    public interface Visitor {
        void document(Sent document) throws IOException;
    }

    /** Passes each document to a visitor, as soon as it is complete. */
    public void read(InputStream body, Visitor visitor) throws IOException {
        PushbackInputStream in = new PushbackInputStream(body, ZippedGames.HEAD_BYTES);
        byte[] head = in.readNBytes(ZippedGames.HEAD_BYTES);
        in.unread(head);
        if (!ZippedGames.begins(head)) {
            split(null, in, true, visitor);
            return;
        }
        ZippedGames.read(in, (long) MOST_DOCUMENTS_IN_ARCHIVE * maxBytes, (name, content) -> {
            line = 0;
            file(name, content, visitor);
            afterLine.run();
        });
    }

    /** Returns the line that was read last. */
    public long line() {
        return line;
    }

    private void file(String name, InputStream content, Visitor visitor) throws IOException {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".ndjson") || lower.endsWith(".jsonl")) {
            split(name, content, false, visitor);
            return;
        }
        byte[] bytes = content.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            visitor.document(new Sent(name, 1, null));
            return;
        }
        long games = GameSplitter.split(bytes).stream()
                .filter(part -> part.kind() == GameSplitter.Kind.GAME)
                .count();
        if (games > 1) {
            split(name, new ByteArrayInputStream(bytes), false, visitor);
        } else {
            visitor.document(new Sent(name, 1, bytes));
        }
    }

    private void split(String file, InputStream in, boolean isInteractive, Visitor visitor) throws IOException {
        LineReader lines = new LineReader(in, maxBytes, beforeWaiting);
        GameStream games = new GameStream(
                () -> {
                    LineReader.Line next = lines.next();
                    line += next == null ? 0 : 1;
                    return next;
                },
                maxBytes,
                isInteractive,
                afterLine);
        for (GameSplitter.Part part = games.next(); part != null; part = games.next()) {
            // In a file, headings and remarks are expected; in a batch, every line is answered.
            if (file == null || part.isTooLong() || part.kind() != GameSplitter.Kind.CHATTER) {
                visitor.document(new Sent(file, part.line(), part.bytes()));
                afterLine.run();
            }
        }
    }
}
