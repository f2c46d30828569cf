package org.morpion.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.RecordReader;
import org.morpion.record.RecordWriter;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Records of games that commands of this module begin with, or come to. */
public final class GameFiles {
    private GameFiles() {}

    /**
     * A record of a legal game.
     *
     * @throws IOException if the file can't be read or holds no such record; the message says which and why
     */
    public static GameRecord read(Path path) throws IOException {
        GameRecord record;
        try {
            record = new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(path))
                    .record();
        } catch (UnreadableRecordException e) {
            throw new IOException(path + " is not a record: " + e.getMessage(), e);
        }
        if (Validator.firstViolation(record.variant(), record.moves()).isPresent()) {
            throw new IOException("The game of " + path + " is not legal. Name a record of a legal one");
        }
        return record;
    }

    /**
     * Records of legal games, all of the same variant, in the order of the files.
     *
     * @throws ParameterException if they are of several variants
     * @throws IOException as {@link #read}
     */
    public static List<GameRecord> readAll(CommandSpec spec, List<Path> paths) throws IOException {
        List<GameRecord> records = new ArrayList<>();
        for (Path path : paths) {
            GameRecord record = read(path);
            records.add(record);
            Variant variant = records.get(0).variant();
            if (record.variant() != variant) {
                throw new ParameterException(
                        spec.commandLine(),
                        path + " is of " + record.variant().code() + ", and those before are of " + variant.code()
                                + ". Name games of one variant");
            }
        }
        return records;
    }

    /** Writes a record of a legal game, to be read by people; a file that is there is replaced. */
    public static void write(Path path, GameRecord record) throws IOException {
        try {
            Files.writeString(path, RecordWriter.writePretty(record));
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException("A legal game can be written", e);
        }
    }
}
