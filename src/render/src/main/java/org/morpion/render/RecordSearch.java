package org.morpion.render;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warning;

/**
 * The search for a record among a picture's texts. Only texts that begin as MSR does are read. It ends with the first
 * record, with the second text that turns out not to be one, and with the first {@code MS1:} without one: each may be
 * as costly as a document of its own. Not for use by several threads at once.
 */
final class RecordSearch {
    /** How many of its first bytes a text is judged by: a byte order mark, white space, and three more. */
    static final int SAMPLE = 256;

    /** The code of the warning that a picture ends too early, after its record. */
    static final String CUT_OFF = "picture-cut-off";

    private static final int MOST_FAILURES = 2;

    private final RecordReader reader;
    private int failures;
    private Reading found;
    private UnreadableRecordException failure;

    RecordSearch(RecordReader reader) {
        this.reader = reader;
    }

    /** Whether a text that begins like this may be MSR: JSON, or an envelope of any version. */
    static boolean looksLikeRecord(byte[] text, int from, int to) {
        int start = start(text, from, to);
        return start < to && text[start] == '{' || opensEnvelope(text, start, to);
    }

    private static int start(byte[] text, int from, int to) {
        int i = from;
        if (to - i >= 3 && text[i] == (byte) 0xEF && text[i + 1] == (byte) 0xBB && text[i + 2] == (byte) 0xBF) {
            i += 3;
        }
        while (i < to && (text[i] == ' ' || text[i] >= '\t' && text[i] <= '\r')) {
            i++;
        }
        return i;
    }

    /** Without the colon it is valid Base64, and may be a game in a move encoding. */
    private static boolean opensEnvelope(byte[] text, int at, int to) {
        if (to - at < 4 || text[at] != 'M' || text[at + 1] != 'S') {
            return false;
        }
        int i = at + 2;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        return i > at + 2 && i < to && text[i] == ':';
    }

    /** Whether reading the text means inflating it once more: an envelope of the supported version. */
    private static boolean inflates(byte[] text) {
        int start = start(text, 0, text.length);
        return opensEnvelope(text, start, text.length) && text[start + 2] == '1';
    }

    /** Whether a record was found. */
    boolean hasFound() {
        return found != null;
    }

    /** Whether the search is given up: too many texts only looked like a record. */
    boolean hasFailed() {
        return failures >= MOST_FAILURES;
    }

    /** Adds a warning to the record that was found. */
    void warn(Warning warning) {
        List<Warning> all = new ArrayList<>(found.warnings());
        all.add(warning);
        found = new Reading(found.record(), found.form(), found.claims(), all);
    }

    /**
     * Reads a text that looks like a record.
     *
     * @param place where it lies in the picture, as {@link UnreadableRecordException#location()} says it
     * @param what names it in a sentence
     * @param warnings what is odd about the place itself
     * @throws UnreadableRecordException if the text is over a limit; other reasons are kept for {@link #result}
     */
    void read(byte[] text, String place, String what, List<Warning> warnings) throws UnreadableRecordException {
        try {
            Reading reading = reader.read(text);
            List<Warning> all = new ArrayList<>(warnings);
            all.addAll(reading.warnings());
            found = new Reading(reading.record(), reading.form(), reading.claims(), all);
        } catch (UnreadableRecordException e) {
            if (inflates(text)) {
                // Not just some other program's JSON: report this failure.
                failures = MOST_FAILURES;
                failure = null;
            }
            // Lines and bytes count in the embedded text, which the caller has not seen; a pointer is about the record.
            String location = e.location().startsWith("/") ? e.location() : place;
            fail(new UnreadableRecordException(e.reason(), location, "in " + what + ": " + e.getMessage()));
        }
    }

    /** Notes that a text which looked like a record could not be extracted. */
    void fail(UnreadableRecordException reason) throws UnreadableRecordException {
        if (reason.reason() == Reason.TOO_LARGE) {
            throw reason;
        }
        failures++;
        if (failure == null) {
            failure = reason;
        }
    }

    /** The record; else why the first text that looked like one is not; else that there was no such text. */
    Reading result(Picture kind) throws UnreadableRecordException {
        if (found != null) {
            return found;
        }
        if (failure != null) {
            throw failure;
        }
        throw new UnreadableRecordException(
                Reason.NO_RECORD,
                "",
                switch (kind) {
                    case PNG -> "the PNG holds no record: none of its text chunks is MSR";
                    case SVG -> "the SVG holds no record: no text in a <metadata> element is MSR";
                });
    }
}
