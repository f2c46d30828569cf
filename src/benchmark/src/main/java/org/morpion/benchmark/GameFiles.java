package org.morpion.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;

/** Records of games that commands of this module begin with. */
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
}
