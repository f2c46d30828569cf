package org.morpion.record.format;

import java.util.zip.Deflater;
import org.morpion.record.GameRecord;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.msr.MsrJsonWriter;
import org.morpion.record.notation.MoveEncodings;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.record.notation.PentasolWriter;

/**
 * Writer of records, strictly by the specification: canonical codes, and derived fields computed from the moves.
 * Derived fields of illegal games and empty fields are omitted. The JSON is valid against the published schema.
 */
public final class RecordWriter {
    private RecordWriter() {}

    /**
     * Writes a record in a form. JSON is compact, on one line. Pentasol is written in its own dialect with a line feed
     * after each line. The remaining forms have no trailing white space.
     *
     * @throws UnwritableRecordException if the form does not support the variant, requires a legal game, cannot express
     *     a game without moves (the move encodings), or cannot express a move (JSON: {@code pos} outside 0..n−1)
     */
    public static String write(GameRecord record, TextForm form) throws UnwritableRecordException {
        return switch (form) {
            case MSR_JSON -> MsrJsonWriter.write(record, false);
            case MSR_COMPACT -> MsrEnvelope.seal(MsrJsonWriter.write(record, false));
            case PENTASOL -> writePentasol(record, PentasolDialect.PENTASOL);
            case MOVES_LIST -> MoveEncodings.writeList(record);
            case MOVES_BINARY -> MoveEncodings.writeBinary(record);
            case MOVES_BASE64 -> MoveEncodings.writeBase64(record);
            case MOVES_PACK -> MoveEncodings.writePack(record);
            case LINES -> throw new IllegalArgumentException("lines are read and not written");
        };
    }

    /**
     * Writes the compact form for a picture, which is many times longer: compressed twice as fast, to 4 % more.
     *
     * @throws UnwritableRecordException if a move's {@code pos} is outside 0..n−1
     */
    public static String writeEmbedded(GameRecord record) throws UnwritableRecordException {
        return MsrEnvelope.seal(MsrJsonWriter.write(record, false), Deflater.DEFAULT_COMPRESSION);
    }

    /**
     * Writes MSR JSON for human readers: two spaces of indent, one move per line, a final line feed.
     *
     * @throws UnwritableRecordException if a move's {@code pos} is outside 0..n−1
     */
    public static String writePretty(GameRecord record) throws UnwritableRecordException {
        return MsrJsonWriter.write(record, true);
    }

    /**
     * Writes the moves in a dialect of Pentasol, with a line feed after each line.
     *
     * @throws UnwritableRecordException if Pentasol does not support the variant or cannot express a move, if the
     *     dialect cannot express a game without moves, or if readers would take the text of an illegal game for another
     *     game
     */
    public static String writePentasol(GameRecord record, PentasolDialect dialect) throws UnwritableRecordException {
        return PentasolWriter.write(record, dialect);
    }
}
