package org.morpion.documents;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import org.morpion.http.problem.ProblemType;
import org.morpion.render.document.GameStream;
import org.morpion.render.document.LineReader;
import org.morpion.render.document.ZippedGames;
import org.morpion.spelling.GameSplitter;
import org.morpion.spelling.TextStream;

/**
 * Reader of the games in a body of any length: a text in UTF-8 or UTF-16, or a zip archive of documents. Memory is
 * bounded.
 */
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
     * @param bytes in UTF-8 if the document is a text; null if it is too long
     * @param isReadable whether a text is in one encoding and well-formed
     * @param source the text with the document
     */
    public record Sent(String file, long line, byte[] bytes, boolean isReadable, TextStream source) {
        public boolean isTooLong() {
            return bytes == null;
        }

        /** Throws a problem if the document is not in the encoding of its text. */
        public void requireReadable() {
            if (!isReadable) {
                throw ProblemType.UNREADABLE_DOCUMENT
                        .because("The text has U+0000 or half a UTF-16 character here: it changes its encoding, is"
                                + " damaged, or is no text. Save all of it as UTF-8, and send it again.")
                        .with("reason", "bad-encoding")
                        .build();
            }
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
            visitor.document(new Sent(name, 1, null, true, null));
            return;
        }
        long games = GameSplitter.split(bytes).stream()
                .filter(part -> part.kind() == GameSplitter.Kind.GAME)
                .count();
        if (games > 1) {
            split(name, new ByteArrayInputStream(bytes), false, visitor);
        } else {
            TextStream text = new TextStream(new ByteArrayInputStream(bytes));
            visitor.document(new Sent(name, 1, text.readAllBytes(), true, text));
        }
    }

    private void split(String file, InputStream in, boolean isInteractive, Visitor visitor) throws IOException {
        TextStream text = new TextStream(in);
        LineReader lines = new LineReader(text, maxBytes, beforeWaiting);
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
                boolean isReadable = part.kind() != GameSplitter.Kind.BINARY;
                visitor.document(new Sent(file, part.line(), part.bytes(), isReadable, text));
                afterLine.run();
            }
        }
    }
}
