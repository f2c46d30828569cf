package org.morpion.render.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.text.ByteOrderMark;
import org.morpion.spelling.ForgivingReader;

/**
 * Search for a record among a picture's texts. It reads only texts that start as MSR does. It ends with the first
 * record, or when the failed texts have cost as much as the largest document. A picture is thus no more expensive than
 * a document, and JSON from other programs may precede the record. Not thread-safe.
 */
final class RecordSearch {
    /** Number of leading bytes that decide about a text: a byte order mark, white space, and three more. */
    static final int SAMPLE = 256;

    /** Code of the warning about a picture truncated after its record. */
    static final String CUT_OFF = "picture-cut-off";

    /** Minimum cost of a text in bytes, because even a short one needs a parser. */
    private static final int LEAST_COST = 1 << 14;

    private final RecordReader reader;
    private final Optional<ForgivingReader> forgiving;

    /** Maximum number of bytes in texts without a record. */
    private final int budget;

    private long spent;
    private Reading found;
    private UnreadableRecordException failure;
    private boolean isOfEnvelope;

    /** Longest text that starts as an envelope but is not Base64; an editor may have broken it into lines. */
    private Text broken;

    private record Text(byte[] bytes, String place, List<Warning> warnings) {}

    /** @param forgiving reader for broken texts; empty to reject them */
    RecordSearch(RecordReader reader, Optional<ForgivingReader> forgiving, int budget) {
        this.reader = reader;
        this.forgiving = forgiving;
        this.budget = budget;
    }

    /** Tests whether a text with these bytes may be MSR: JSON, or an envelope of any version. */
    static boolean looksLikeRecord(byte[] text, int from, int to) {
        int start = start(text, from, to);
        return start < to && text[start] == '{' || opensEnvelope(text, start, to);
    }

    private static int start(byte[] text, int from, int to) {
        int i = ByteOrderMark.skip(text, from, to);
        while (i < to && (text[i] == ' ' || text[i] >= '\t' && text[i] <= '\r')) {
            i++;
        }
        return i;
    }

    /** Tests for an envelope. Without the colon, the text is valid Base64 and may be a game in a move encoding. */
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

    /** Tests whether reading the text inflates it: an envelope of the supported version. */
    private static boolean inflates(byte[] text) {
        int start = start(text, 0, text.length);
        return opensEnvelope(text, start, text.length) && text[start + 2] == '1';
    }

    /** Tests whether a record was found. */
    boolean hasFound() {
        return found != null;
    }

    /** Tests whether the search has failed because too many texts only looked like a record. */
    boolean hasFailed() {
        return spent >= budget;
    }

    /** Adds a warning to the record found. */
    void warn(Warning warning) {
        List<Warning> all = new ArrayList<>(found.warnings());
        all.add(warning);
        found = found.withWarnings(all);
    }

    /**
     * Reads a text that looks like a record. {@link #result} reports the failure if it is not.
     *
     * @param place location in the picture, as in {@link UnreadableRecordException#location()}
     * @param what name of the text in a sentence
     * @param warnings warnings about the text's location
     */
    void read(byte[] text, String place, String what, List<Warning> warnings) {
        try {
            find(reader.readEmbedded(text), place, warnings);
        } catch (UnreadableRecordException e) {
            String location = e.location().isEmpty() ? place : inPicture(e.location(), place);
            boolean isEnvelope = inflates(text);
            boolean wasInflated = isEnvelope && e.reason() != Reason.BAD_BASE64;
            spend(wasInflated ? budget : text.length);
            if (isEnvelope && !wasInflated && (broken == null || broken.bytes().length < text.length)) {
                broken = new Text(text, place, warnings);
            }
            keep(new UnreadableRecordException(e.reason(), location, "in " + what + ": " + e.getMessage()), isEnvelope);
        }
    }

    /**
     * If no record was found, reads the most likely envelope as if it had been pasted. This happens last, so that its
     * cost is incurred once and a sentence about envelopes does not hide a later record.
     */
    void mend() {
        if (found == null && broken != null && forgiving.isPresent()) {
            try {
                Reading reading = forgiving.get().read(broken.bytes(), Optional.empty(), Optional.empty());
                find(reading, broken.place(), broken.warnings());
            } catch (UnreadableRecordException e) {
                // The original failure has been kept.
            }
        }
    }

    private void find(Reading reading, String place, List<Warning> warnings) {
        List<Warning> all = new ArrayList<>(warnings);
        for (Warning warning : reading.warnings()) {
            all.add(new Warning(warning.code(), inPicture(warning.location(), place), warning.detail()));
        }
        found = reading.withWarnings(all);
    }

    /** Replaces locations in the embedded text, which the caller has not seen; JSON pointers remain. */
    private static String inPicture(String location, String place) {
        return location.isEmpty() || location.startsWith("/") ? location : place;
    }

    /**
     * Records that a text which looked like a record could not be extracted.
     *
     * @param bytes number of bytes extracted
     */
    void fail(UnreadableRecordException reason, int bytes) {
        spend(bytes);
        keep(reason, false);
    }

    private void spend(int bytes) {
        spent += Math.max(bytes, LEAST_COST);
    }

    /** Keeps the first failure, but prefers that of an envelope, because JSON may belong to another program. */
    private void keep(UnreadableRecordException e, boolean isEnvelope) {
        if (failure == null || isEnvelope && !isOfEnvelope) {
            failure = e;
            isOfEnvelope = isEnvelope;
        }
    }

    /**
     * Returns the record, or throws the reason for which a text that looked like one is invalid, or reports the absence
     * of such texts.
     */
    Reading result(Picture kind) throws UnreadableRecordException {
        mend();
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
