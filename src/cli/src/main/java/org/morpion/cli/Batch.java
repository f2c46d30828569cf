package org.morpion.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.morpion.corpus.Corpus;
import org.morpion.render.document.LineReader;

/**
 * Goes through operands, each of which may be a file, a directory, standard input or an id of the corpus. A stream
 * whose first line is a game, and whose second one begins as one, is a batch of one game a line, however long it is.
 * So is one with games in the compact form on two lines, whatever else stands there, and a file that is called a
 * batch; any other holds one game.
 */
final class Batch {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    /**
     * A move of a list. Where one list is broken into lines, no two of these consist of whole moves and nothing else:
     * one of them has the bar that stands between their moves.
     */
    private static final Predicate<String> LISTED_MOVE =
            Pattern.compile("([+-]?\\d{1,19},){4}([ns]?[ew]|[ns])").asMatchPredicate();

    /** The tag of the compact form, and what is no word of a sentence about it. */
    private static final Predicate<String> TAGGED =
            Pattern.compile("\\bMS1:[\\w-]").asPredicate();

    /** Files with these suffixes hold a game on each line. */
    private static final Set<String> BATCHES = Set.of("ndjson", "jsonl");

    private static final LineReader.Line TOO_LONG = new LineReader.Line(null);

    private final Context context;
    private final Visitor visitor;

    /** What is done with each game. */
    interface Visitor {
        /**
         * @param line of the batch, from 1; 0 for a document of its own
         * @param bytes of one document
         */
        void game(String operand, long line, byte[] bytes);

        /** An operand, or a line of it, that can't be had; the message is a sentence. */
        void missing(String operand, long line, Failure failure);
    }

    Batch(Context context, Visitor visitor) {
        this.context = context;
        this.visitor = visitor;
    }

    void visit(List<String> operands) {
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
        Found found = new Found();
        try {
            Files.walkFileTree(directory, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, found);
        } catch (IOException e) {
            throw new UncheckedIOException("What can't be read is passed over", e);
        }
        if (found.games.isEmpty() && found.failures.isEmpty()) {
            visitor.missing(directory.toString(), 0, Failure.no(context.text("no-games", directory)));
        }
        found.games.stream().sorted().forEach(file -> file(file.toString(), file));
        found.failures.forEach(
                (path, e) -> visitor.missing(path.toString(), 0, Failure.unreadable(SafeFiles.reason(context, e))));
    }

    /** The games in a directory, and what of it can't be read. A link to what it lies in leads nowhere new. */
    private static final class Found extends SimpleFileVisitor<Path> {
        private final List<Path> games = new ArrayList<>();
        private final Map<Path, IOException> failures = new LinkedHashMap<>();

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && Forms.SUFFIXES.contains(Forms.suffix(file))) {
                games.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            if (!(e instanceof FileSystemLoopException)) {
                failures.put(file, e);
            }
            return FileVisitResult.CONTINUE;
        }
    }

    /** @param path which may have bytes that no text has */
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
        LineReader lines = new LineReader(in, Games.maxBytes(), context.terminal()::flush);
        try {
            read(operand, lines);
        } catch (IOException e) {
            visitor.missing(operand, 0, Failure.unreadable(SafeFiles.reason(context, e)));
        }
    }

    private void read(String operand, LineReader lines) throws IOException {
        Head head = new Head(BATCHES.contains(Forms.suffix(operand)));
        for (LineReader.Line line = lines.next(); line != null; line = lines.next()) {
            if (head.isFollowedByBatch(line)) {
                batch(operand, head, line, lines);
                return;
            }
            head.add(line);
        }
        whole(operand, head);
    }

    /** A stream up to the line that shows that it is a batch; all of it where none does. */
    private static final class Head {
        private final boolean isCalledBatch;
        private final ByteArrayOutputStream document = new ByteArrayOutputStream();
        /** The numbers of the lines that are too long; blank ones stand for them in the document. */
        private final Set<Long> tooLong = new HashSet<>();

        private long count;
        private boolean isFull;
        private int written;
        private int tagged;
        private boolean beginsWithGame;

        Head(boolean isCalledBatch) {
            this.isCalledBatch = isCalledBatch;
        }

        /** Whether a line shows that this is a batch. To be asked once of each line, before it is added. */
        boolean isFollowedByBatch(LineReader.Line line) {
            if (line.isBlank() || isFull) {
                return false;
            }
            written++;
            tagged += isTagged(line) ? 1 : 0;
            if (written == 1) {
                beginsWithGame = isGame(line);
            }
            boolean isSecondGame = written == 2 && beginsWithGame && beginsGame(line);
            // Who pastes one game tags one line; whoever read two as one document would pass over the second.
            return isCalledBatch || isSecondGame || tagged == 2;
        }

        /** Adds a line, as long as there is room. The last line feed, which the stream may lack, does not count. */
        void add(LineReader.Line line) {
            count++;
            if (line.isTooLong()) {
                tooLong.add(count);
            }
            byte[] bytes = line.isTooLong() ? new byte[0] : line.bytes();
            isFull |= document.size() + bytes.length > Games.maxBytes();
            if (!isFull) {
                document.writeBytes(bytes);
                document.write('\n');
            }
        }

        boolean isTooLarge() {
            return isFull || !tooLong.isEmpty();
        }

        boolean isTooLong(long number) {
            return tooLong.contains(number);
        }

        /** Its lines once more, with blank ones for those that are too long. */
        LineReader lines() {
            return new LineReader(new ByteArrayInputStream(document.toByteArray()), Games.maxBytes(), () -> {});
        }
    }

    /** Whether a line is a game by itself, rather than the beginning of one. */
    private static boolean isGame(LineReader.Line line) {
        if (line.isTooLong()) {
            return true;
        }
        String text = text(line);
        return text.startsWith("MS1:")
                || text.startsWith("{") && text.endsWith("}")
                || text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
                || Stream.of(text.split("\\|", -1)).allMatch(LISTED_MOVE);
    }

    /** Whether a line is a game, or one that went wrong. */
    private static boolean beginsGame(LineReader.Line line) {
        return line.isTooLong() || text(line).startsWith("{") || isGame(line);
    }

    /** Whether a line holds a game in the compact form, wherever in it. */
    private static boolean isTagged(LineReader.Line line) {
        return !line.isTooLong() && TAGGED.test(text(line));
    }

    private static String text(LineReader.Line line) {
        return new String(line.bytes(), StandardCharsets.UTF_8)
                .replace("\uFEFF", "")
                .strip();
    }

    private void whole(String operand, Head head) {
        if (head.isTooLarge()) {
            String shown = new Games(context, false).shown(operand);
            visitor.missing(operand, 0, Failure.unreadable(context.text("too-large", shown, Games.maxBytes())));
        } else {
            visitor.game(operand, 0, head.document.toByteArray());
        }
    }

    private void batch(String operand, Head head, LineReader.Line next, LineReader rest) throws IOException {
        LineReader before = head.lines();
        long number = 0;
        for (LineReader.Line line = before.next(); line != null; line = before.next()) {
            number++;
            line(operand, number, head.isTooLong(number) ? TOO_LONG : line);
        }
        for (LineReader.Line line = next; line != null; line = rest.next()) {
            number++;
            line(operand, number, line);
        }
    }

    private void line(String operand, long number, LineReader.Line line) {
        if (line.isTooLong()) {
            visitor.missing(
                    operand,
                    number,
                    Failure.unreadable(context.text("too-large", operand + ":" + number, Games.maxBytes())));
        } else if (!line.isBlank()) {
            visitor.game(operand, number, unquoted(line.bytes()));
        }
    }

    /** The content of a line that is a JSON string; any other line as it is. */
    private static byte[] unquoted(byte[] line) {
        boolean marked = line.length > 2 && line[0] == (byte) 0xEF && line[1] == (byte) 0xBB && line[2] == (byte) 0xBF;
        int start = marked ? 3 : 0;
        while (start < line.length && (line[start] == ' ' || line[start] == '\t')) {
            start++;
        }
        if (start == line.length || line[start] != '"') {
            return line;
        }
        try (JsonParser parser = JSON.createParser(line, start, line.length - start)) {
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                return line;
            }
            String text = parser.getText();
            byte[] content = text.getBytes(StandardCharsets.UTF_8);
            boolean isWhole = new String(content, StandardCharsets.UTF_8).equals(text) && parser.nextToken() == null;
            return isWhole ? content : line;
        } catch (IOException e) {
            return line;
        }
    }
}
