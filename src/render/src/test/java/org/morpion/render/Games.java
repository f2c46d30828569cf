package org.morpion.render;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;

/** Games for the drawing tests. */
public final class Games {
    private static final Path CORPUS = Path.of("..", "..", "records");

    private Games() {}

    /** Returns every game of the corpus. */
    static List<GameRecord> all() {
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(Games::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the 5T game of 178 moves. */
    static GameRecord rosin178() {
        return read(CORPUS.resolve("5T/rosin178.json"));
    }

    /** Returns the 5D game of 82 moves. */
    static GameRecord rosin82() {
        return read(CORPUS.resolve("5D/rosin82.json"));
    }

    /** Returns the 4D game of 35 moves. */
    public static GameRecord hyyroporanen35() {
        return read(CORPUS.resolve("4D/hyyroporanen35.json"));
    }

    /** Returns the 4T game of 62 moves. */
    static GameRecord hyyroporanen62() {
        return read(CORPUS.resolve("4T/hyyroporanen62.json"));
    }

    static GameRecord empty(Variant variant) {
        return GameRecord.of(variant, List.of());
    }

    private static GameRecord read(Path file) {
        try {
            return new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(file))
                    .record();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException(file + ": " + e.getMessage(), e);
        }
    }
}
