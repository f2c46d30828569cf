package org.morpion.record.format;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.msr.MsrEnvelope;

/** Conversion between games and the compact form, for storage and exchange between programs. */
public final class CompactGames {
    /**
     * The caller has already enforced its own limits, which may be wider, and the written form may be slightly longer.
     */
    private static final ReadLimits UNLIMITED = new ReadLimits(1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 30);

    private static final RecordReader READER = new RecordReader(UNLIMITED);

    private CompactGames() {}

    /** Writes a record in the compact form. */
    public static String write(GameRecord record) {
        try {
            return RecordWriter.write(record, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalArgumentException("A record can't be written: " + e.getMessage(), e);
        }
    }

    /** Writes moves in the compact form, without metadata. */
    public static String write(Variant variant, List<Move> moves) {
        return write(GameRecord.of(variant, moves));
    }

    /** Reads a record that {@link #write} produced. */
    public static GameRecord read(String document) {
        try {
            return READER.read(document.getBytes(StandardCharsets.UTF_8)).record();
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException("A stored record can't be read: " + e.getMessage(), e);
        }
    }

    /**
     * Measures the JSON in a compact form without holding it in memory.
     *
     * @param limit size at which to stop counting
     * @return the size in bytes; 0 for any other text and for damaged data
     */
    public static long inflatedBytes(String text, long limit) {
        return text.startsWith(MsrEnvelope.TAG) ? MsrEnvelope.inflatedLength(text, limit) : 0;
    }

    /** Reads the moves of a record that {@link #write} produced. */
    public static List<Move> moves(String document) {
        return read(document).moves();
    }
}
