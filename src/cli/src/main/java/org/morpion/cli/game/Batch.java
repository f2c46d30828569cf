package org.morpion.cli.game;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.SafeFiles;
import org.morpion.corpus.Corpus;
import org.morpion.record.text.QuotedDocument;
import org.morpion.render.document.GameStream;
import org.morpion.render.document.LineReader;
import org.morpion.render.document.ZippedGames;
import org.morpion.spelling.GameSplitter;
import org.morpion.spelling.GameSplitter.Part;
import org.morpion.spelling.SingleGame;
import org.morpion.spelling.TextStream;

/**
 * Iteration over operands, each a file, a directory, a zip archive, standard input or an id of the corpus. A stream is
 * a batch if it has two games, among any other text, or if the file's suffix names a batch. Any other stream is a
 * single game. Batches may have any length. Suffixes alone do not tell, because batches also come through pipes.
 */
public final class Batch {
    /** Suffixes of files with one game per line. */
    private static final Set<String> BATCHES = Set.of("ndjson", "jsonl");

    /** Maximum size of the files in an archive, unpacked. */
    private static final long MOST_UNPACKED = 1L << 30;

    private static final int BUFFER_BYTES = 1 << 14;

    /** Number of skipped files that are named. */
    private static final int MOST_NAMED = 5;

    private final Context context;
    private final Visitor visitor;
    private final Games games;
    private final GameSniffer sniffer;

    /** Visitor of the games. */
    public interface Visitor {
        /**
         * @param line the line in the batch, from 1; 0 for a separate document
         * @param bytes the document
         */
        void game(String operand, long line, byte[] bytes);

        /** Called for an unreadable operand or line. The failure's message is a sentence. */
        void missing(String operand, long line, Failure failure);

        /** Called with a sentence about files or lines that are no games. */
        default void skipped(String sentence) {}
    }

    public Batch(Context context, Visitor visitor) {
        this.context = context;
        this.visitor = visitor;
        this.games = new Games(context, false);
        this.sniffer = new GameSniffer(games);
    }

    /** The name of a game in messages: the operand, with the line in a batch. */
    public static String name(String operand, long line) {
        return line == 0 ? operand : operand + ":" + line;
    }

    public void visit(List<String> operands) {
        operands.forEach(this::visit);
    }

    private void visit(String operand) {
        if (operand.equals(Games.STANDARD)) {
            stream(operand, context.terminal().in());
            return;
        }
        Path path;
        try {
            path = SafeFiles.path(context, operand);
        } catch (Failure e) {
            visitor.missing(operand, 0, e);
            return;
        }
        if (!operand.isEmpty() && Files.isDirectory(path)) {
            directory(path);
        } else {
            file(operand, path);
        }
    }

    private void directory(Path directory) {
        DirectoryFiles found = DirectoryFiles.of(directory);
        List<String> skipped = new ArrayList<>();
        boolean any = !found.failures().isEmpty();
        for (Path file : found.files()) {
            if (visitIfGame(file)) {
                any = true;
            } else {
                skipped.add(directory.relativize(file).toString());
            }
        }
        if (!any) {
            visitor.missing(directory.toString(), 0, Failure.no(context.text("no-games", directory)));
        } else {
            tellSkipped(directory.toString(), skipped);
        }
        found.failures()
                .forEach((path, e) ->
                        visitor.missing(path.toString(), 0, Failure.unreadable(SafeFiles.reason(context, e))));
    }

    /**
     * Visits a file of a directory if its suffix or its content says that it is a game.
     *
     * @return whether it is one
     */
    private boolean visitIfGame(Path file) {
        String operand = file.toString();
        String suffix = Forms.suffix(file);
        boolean isNamed = Forms.SUFFIXES.contains(suffix);
        if (isNamed && !suffix.equals("json") || suffix.equals("zip")) {
            file(operand, file);
            return true;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(GameSniffer.limit(isNamed) + 1);
            if (!sniffer.isGame(start, isNamed)) {
                return false;
            }
            stream(operand, new SequenceInputStream(new ByteArrayInputStream(start), in));
        } catch (IOException e) {
            if (!isNamed) {
                return false;
            }
            visitor.missing(operand, 0, Failure.unreadable(SafeFiles.reason(context, e)));
        }
        return true;
    }

    private void tellSkipped(String container, List<String> skipped) {
        if (!skipped.isEmpty()) {
            String more = skipped.size() > MOST_NAMED ? ", \u2026" : "";
            String names = skipped.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")) + more;
            visitor.skipped(context.text("skipped.files", container, skipped.size(), names));
        }
    }

    /** @param path may contain bytes that are invalid in the operand's encoding */
    private void file(String operand, Path path) {
        if (operand.isEmpty()) {
            visitor.missing(operand, 0, noSuch(operand));
            return;
        }
        try (InputStream in = Files.newInputStream(path)) {
            stream(operand, in);
        } catch (NoSuchFileException e) {
            Corpus.entry(operand)
                    .ifPresentOrElse(
                            entry -> visitor.game(operand, 0, entry.document()),
                            () -> visitor.missing(operand, 0, noSuch(operand)));
        } catch (IOException e) {
            visitor.missing(operand, 0, Failure.unreadable(SafeFiles.reason(context, e)));
        }
    }

    private Failure noSuch(String operand) {
        return SafeFiles.isGarbled(operand)
                ? Failure.unreadable(context.text("file.name", operand))
                : Failure.no(context.text("no-such-game", operand.isEmpty() ? Games.NO_NAME : operand));
    }

    private void stream(String operand, InputStream in) {
        PushbackInputStream pushback = new PushbackInputStream(in, ZippedGames.HEAD_BYTES);
        try {
            byte[] head = pushback.readNBytes(ZippedGames.HEAD_BYTES);
            pushback.unread(head);
            if (ZippedGames.begins(head)) {
                archive(operand, pushback);
            } else {
                read(operand, pushback);
            }
        } catch (ZipException | EOFException e) {
            visitor.missing(operand, 0, Failure.unreadable(context.text("zip.damaged", operand, e.getMessage())));
        } catch (IOException e) {
            visitor.missing(operand, 0, Failure.unreadable(SafeFiles.reason(context, e)));
        }
    }

    private void archive(String operand, InputStream in) throws IOException {
        List<String> skipped = new ArrayList<>();
        ZippedGames.read(in, MOST_UNPACKED, (name, content) -> {
            boolean isBatch = BATCHES.contains(Forms.suffix(name));
            byte[] bytes = isBatch ? null : content.readNBytes(Games.maxBytes() + 1);
            if (isBatch) {
                read(operand + "/" + name, content);
            } else if (sniffer.isGame(bytes, Forms.SUFFIXES.contains(Forms.suffix(name)))) {
                read(operand + "/" + name, new ByteArrayInputStream(bytes));
            } else {
                skipped.add(name);
            }
        });
        tellSkipped(operand, skipped);
    }

    private void read(String operand, InputStream in) throws IOException {
        TextStream text = new TextStream(in);
        boolean isBatch = BATCHES.contains(Forms.suffix(operand));
        Start start = new Start();
        if (!isBatch && start.isAll(text)) {
            visitor.game(operand, 0, text.encode(start.document.toByteArray()));
            return;
        }
        LineReader lines = new LineReader(start.followedBy(text), Games.maxBytes(), context.terminal()::flush);
        Head head = new Head(lines);
        GameStream stream = new GameStream(head, Games.maxBytes(), false, () -> {});
        List<Part> before = new ArrayList<>();
        int count = 0;
        while (!isBatch) {
            Part part = stream.next();
            if (part == null) {
                whole(operand, head, text);
                return;
            }
            count += part.isTooLong() || part.kind() == GameSplitter.Kind.GAME ? 1 : 0;
            if (!head.isFull) {
                before.add(part);
            }
            isBatch = count > 1 && !head.isFull;
        }
        head.isOver = true;
        long skipped = 0;
        for (Part part : before) {
            skipped += part(operand, part, text) ? 0 : 1;
        }
        for (Part part = stream.next(); part != null; part = stream.next()) {
            skipped += part(operand, part, text) ? 0 : 1;
        }
        if (skipped > 0) {
            visitor.skipped(context.text("skipped.lines", games.shown(operand), skipped));
        }
    }

    /** The bytes of a stream as long as they may be a single game, which need not be searched for others. */
    private final class Start {
        private final ByteArrayOutputStream document = new ByteArrayOutputStream();
        private boolean isAtEnd;

        /** Reads the stream until it is certain that it is more than a single game, or not JSON. */
        boolean isAll(InputStream text) throws IOException {
            SingleGame game = new SingleGame();
            byte[] buffer = new byte[BUFFER_BYTES];
            boolean maybe = true;
            while (maybe && !isAtEnd) {
                context.terminal().flush();
                int count = Math.max(0, text.read(buffer));
                isAtEnd = count == 0;
                document.write(buffer, 0, count);
                maybe = game.add(buffer, 0, count) && document.size() <= Games.maxBytes();
            }
            return maybe && game.isComplete();
        }

        /** The whole stream. Its end is not read again, which would wait on a terminal. */
        InputStream followedBy(InputStream text) {
            InputStream start = new ByteArrayInputStream(document.toByteArray());
            return isAtEnd ? start : new SequenceInputStream(start, text);
        }
    }

    /** The lines of a stream before it is recognised as a batch; all of them if it is a single game. */
    private static final class Head implements GameStream.Lines {
        private final LineReader lines;
        private final ByteArrayOutputStream document = new ByteArrayOutputStream();
        private boolean isTooLarge;
        private boolean isFull;
        private boolean isOver;

        Head(LineReader lines) {
            this.lines = lines;
        }

        /** Keeps the line if it fits. The last line feed, which the stream may lack, is not counted. */
        @Override
        public LineReader.Line next() throws IOException {
            LineReader.Line line = lines.next();
            if (line == null || isOver) {
                return line;
            }
            byte[] bytes = line.isTooLong() ? new byte[0] : line.bytes();
            isFull |= document.size() + bytes.length > Games.maxBytes();
            isTooLarge |= isFull || line.isTooLong();
            if (!isFull) {
                document.writeBytes(bytes);
                document.write('\n');
            }
            return line;
        }
    }

    private void whole(String operand, Head head, TextStream text) {
        if (head.isTooLarge) {
            String shown = games.shown(operand);
            visitor.missing(operand, 0, Failure.unreadable(context.text("too-large", shown, Games.maxBytes())));
        } else {
            visitor.game(operand, 0, text.encode(head.document.toByteArray()));
        }
    }

    /** Passes a part of a batch to the visitor; false for one that is no game. */
    private boolean part(String operand, Part part, TextStream text) {
        if (part.isTooLong()) {
            visitor.missing(
                    operand,
                    part.line(),
                    Failure.unreadable(context.text("too-large", name(operand, part.line()), Games.maxBytes())));
        } else if (part.kind() == GameSplitter.Kind.CHATTER) {
            return false;
        } else if (part.kind() == GameSplitter.Kind.BINARY) {
            visitor.missing(
                    operand, part.line(), Failure.unreadable(context.text("no-text", name(operand, part.line()))));
        } else {
            visitor.game(operand, part.line(), text.encode(unquoted(part.bytes())));
        }
        return true;
    }

    /** An unpaired surrogate stays in the JSON string, as which the line is then refused. */
    private static byte[] unquoted(byte[] line) {
        try {
            return QuotedDocument.unquote(line);
        } catch (CharacterCodingException e) {
            return line;
        }
    }
}
