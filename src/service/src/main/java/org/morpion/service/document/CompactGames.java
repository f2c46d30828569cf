package org.morpion.service.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.RecordReader;
import org.morpion.record.RecordWriter;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;

/** Games in the compact form, as the database stores them. */
public final class CompactGames {
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);

    private CompactGames() {}

    /** The record in the compact form. */
    public static String write(GameRecord record) {
        try {
            return RecordWriter.write(record, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalArgumentException("A record can't be written: " + e.getMessage(), e);
        }
    }

    /** These moves, and nothing else, in the compact form. */
    public static String write(Variant variant, List<Move> moves) {
        return write(GameRecord.of(variant, moves));
    }

    /** A record that was written here. */
    public static GameRecord read(String document) {
        try {
            return READER.read(document.getBytes(StandardCharsets.UTF_8)).record();
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException("A stored record can't be read: " + e.getMessage(), e);
        }
    }

    /** The moves of a record that was written here. */
    public static List<Move> moves(String document) {
        return read(document).moves();
    }
}
