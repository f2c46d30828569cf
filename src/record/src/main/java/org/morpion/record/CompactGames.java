package org.morpion.record;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Games in the compact form, as programs store them and pass them on. */
public final class CompactGames {
    /** Whoever took the game has limits of his own, wider ones perhaps, and what is written may be a little longer. */
    private static final ReadLimits BEYOND_ANY = new ReadLimits(1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 30);

    private static final RecordReader READER = new RecordReader(BEYOND_ANY);

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

    /**
     * What reading a text would inflate: the bytes of JSON in the compact form, 0 for any other text and for a damaged
     * one. To find out takes no memory that grows with them.
     *
     * @param limit where to stop counting
     */
    public static long inflatedBytes(String text, long limit) {
        return text.startsWith(MsrEnvelope.TAG) ? MsrEnvelope.inflatedLength(text, limit) : 0;
    }

    /** The moves of a record that was written here. */
    public static List<Move> moves(String document) {
        return read(document).moves();
    }
}
