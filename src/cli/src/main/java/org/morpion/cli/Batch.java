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
 * Iteration over operands, each a file, a directory, standard input or an id of the corpus. A stream is a batch, with
 * one game per line, in three cases: the first line is a game and the second begins one; two lines contain games in the
 * compact form, among any other text; or the file's suffix names a batch. Any other stream is a single game. Batches
 * may have any length.
 */
final class Batch {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    /**
     * A move of a list. If one list is wrapped into lines, no two lines consist of whole moves only, since one of them
     * has the separating bar.
     */
    private static final Predicate<String> LISTED_MOVE =
            Pattern.compile("([+-]?\\d{1,19},){4}([ns]?[ew]|[ns])").asMatchPredicate();

    /** The tag of the compact form, followed by a character that ordinary text about the tag would not have. */
    private static final Predicate<String> TAGGED =
            Pattern.compile("\\bMS1:[\\w-]").asPredicate();

    /** Suffixes of files with one game per line. */
    private static final Set<String> BATCHES = Set.of("ndjson", "jsonl");

    private static final LineReader.Line TOO_LONG = new LineReader.Line(null);

    private final Context context;
    private final Visitor visitor;

    /** Visitor of the games. */
    interface Visitor {
        /**
         * @param line the line in the batch, from 1; 0 for a separate document
         * @param bytes the document
         */
        void game(String operand, long line, byte[] bytes);

        /** Called for an unreadable operand or line. The failure's message is a sentence. */
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
            throw new UncheckedIOException("Unreadable files should have been skipped", e);
        }
        if (found.games.isEmpty() && found.failures.isEmpty()) {
            visitor.missing(directory.toString(), 0, Failure.no(context.text("no-games", directory)));
        }
        found.games.stream().sorted().forEach(file -> file(file.toString(), file));
        found.failures.forEach(
                (path, e) -> visitor.missing(path.toString(), 0, Failure.unreadable(SafeFiles.reason(context, e))));
    }

    /** The games in a directory, and the failures to read it. A link to a parent directory is skipped. */
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

    /** The lines of a stream before it is recognised as a batch; all of them if it is a single game. */
    private static final class Head {
        private final boolean isCalledBatch;
        private final ByteArrayOutputStream document = new ByteArrayOutputStream();
        /** The numbers of overlong lines, which are replaced by blank lines in the document. */
        private final Set<Long> tooLong = new HashSet<>();

        private long count;
        private boolean isFull;
        private int written;
        private int tagged;
        private boolean beginsWithGame;

        Head(boolean isCalledBatch) {
            this.isCalledBatch = isCalledBatch;
        }

        /** Whether this line identifies the stream as a batch. Called once per line, before {@link #add}. */
        boolean isFollowedByBatch(LineReader.Line line) {
            if (line.isBlank() || isFull) {
                return false;
            }
            written++;
            tagged += isTagged(line) ? 1 : 0;
            if (written == 1) {
                beginsWithGame = isGame(line);
            }
            boolean isSecondGame = written == 2 && beginsWithGame && resemblesGame(line);
            // A single pasted game has one tagged line. Read as one document, a second game would be lost.
            return isCalledBatch || isSecondGame || tagged == 2;
        }

        /** Adds a line if it fits. The last line feed, which the stream may lack, is not counted. */
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

        /** Reads the lines again, with blank ones in place of overlong ones. */
        LineReader lines() {
            return new LineReader(new ByteArrayInputStream(document.toByteArray()), Games.maxBytes(), () -> {});
        }
    }

    /** Whether a line is a complete game, not only the start of one. */
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

    /** Whether a line is a game, or resembles a damaged one. */
    private static boolean resemblesGame(LineReader.Line line) {
        return line.isTooLong() || text(line).startsWith("{") || isGame(line);
    }

    /** Whether a line contains a game in the compact form anywhere. */
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

    /** The content of a line that is a JSON string; any other line unchanged. */
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
