package org.morpion.research;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads and writes the games that commands of this module use or produce. */
public final class GameFiles {
    private GameFiles() {}

    /**
     * Reads a record of a legal game.
     *
     * @throws IOException if the file is unreadable or holds no such record; the message names the file and the reason
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
        if (!Validator.isLegal(record.variant(), record.moves())) {
            throw new IOException("The game in " + path + " is not legal. Name a record of a legal game");
        }
        return record;
    }

    /**
     * Reads records of legal games of one variant, in the order of the files.
     *
     * @throws ParameterException if the variants differ
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
                        path + " is of " + record.variant().code() + ", but the first game is of " + variant.code()
                                + ". Name games of one variant");
            }
        }
        return records;
    }

    /** Writes a record of a legal game as indented JSON; an existing file is replaced. */
    public static void write(Path path, GameRecord record) throws IOException {
        try {
            Files.writeString(path, RecordWriter.writePretty(record));
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException("A legal game can be written", e);
        }
    }
}
