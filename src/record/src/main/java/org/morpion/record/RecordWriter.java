package org.morpion.record;

/**
 * Writes records, strictly by the specification: canonical codes, derived fields computed from the moves (and left out
 * when the game is illegal), empty fields left out. The JSON is valid against the published schema.
 */
public final class RecordWriter {
    private RecordWriter() {}

    /**
     * The record in a form; JSON is compact, on one line. Pentasol is written in its own dialect, its lines end with a
     * line feed; the other forms have no white space at their end.
     *
     * @throws UnwritableRecordException if the form does not know the variant, needs a legal game that this is not, has
     *     no text for a game without moves (the move encodings), or can't express a move (JSON: {@code pos} outside
     *     0..n−1)
     */
    public static String write(GameRecord record, TextForm form) throws UnwritableRecordException {
        return switch (form) {
            case MSR_JSON -> MsrJsonWriter.write(record, false);
            case MSR_COMPACT -> MsrEnvelope.seal(MsrJsonWriter.write(record, false));
            case PENTASOL -> writePentasol(record, PentasolDialect.PENTASOL);
            case MOVES_LIST -> MoveEncodings.writeList(record);
            case MOVES_BINARY -> MoveEncodings.writeBinary(record);
            case MOVES_BASE64 -> MoveEncodings.writeBase64(record);
            case LINES -> throw new IllegalArgumentException("lines are read and not written");
        };
    }

    /**
     * The record as MSR JSON to be read by people: two spaces of indent, one move a line, a line feed at the end.
     *
     * @throws UnwritableRecordException if {@code pos} of a move is outside 0..n−1
     */
    public static String writePretty(GameRecord record) throws UnwritableRecordException {
        return MsrJsonWriter.write(record, true);
    }

    /**
     * The moves as Pentasol in a dialect; every line ends with a line feed.
     *
     * @throws UnwritableRecordException if Pentasol does not know the variant or can't express a move, if the dialect
     *     can't express a game without moves, or if readers would take the text of an illegal game for another game
     */
    public static String writePentasol(GameRecord record, PentasolDialect dialect) throws UnwritableRecordException {
        return PentasolWriter.write(record, dialect);
    }
}
