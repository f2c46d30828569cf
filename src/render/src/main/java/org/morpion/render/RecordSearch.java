package org.morpion.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.ForgivingReader;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Warning;

/**
 * The search for a record among a picture's texts. Only texts that begin as MSR does are read. It ends with the first
 * record, and when the texts that turned out not to be one have cost as much as a single document may: so a picture is
 * no dearer than that, while other programs' JSON may stand before the record. Not for use by several threads at once.
 */
final class RecordSearch {
    /** How many of its first bytes a text is judged by: a byte order mark, white space, and three more. */
    static final int SAMPLE = 256;

    /** The code of the warning that a picture ends too early, after its record. */
    static final String CUT_OFF = "picture-cut-off";

    /** What a text costs at least, in bytes: however short, a parser is made for it. */
    private static final int LEAST_COST = 1 << 14;

    private final RecordReader reader;
    private final Optional<ForgivingReader> forgiving;

    /** How many bytes the texts without a record may have together. */
    private final int budget;

    private long spent;
    private Reading found;
    private UnreadableRecordException failure;
    private boolean isOfEnvelope;

    /** The longest text that begins as an envelope and is no Base64: an editor may have broken it into lines. */
    private Text broken;

    private record Text(byte[] bytes, String place, List<Warning> warnings) {}

    /** @param forgiving reads broken texts, too; empty where these are refused */
    RecordSearch(RecordReader reader, Optional<ForgivingReader> forgiving, int budget) {
        this.reader = reader;
        this.forgiving = forgiving;
        this.budget = budget;
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
        return spent >= budget;
    }

    /** Adds a warning to the record that was found. */
    void warn(Warning warning) {
        List<Warning> all = new ArrayList<>(found.warnings());
        all.add(warning);
        found = found.withWarnings(all);
    }

    /**
     * Reads a text that looks like a record. Why it is none is kept for {@link #result}.
     *
     * @param place where it lies in the picture, as {@link UnreadableRecordException#location()} says it
     * @param what names it in a sentence
     * @param warnings what is odd about the place itself
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
     * Reads, where no record was found, the envelope that most looks like one as if it had been pasted. Only now: what
     * it costs is then spent once, and a sentence about envelopes keeps no record from being found.
     */
    void mend() {
        if (found == null && broken != null && forgiving.isPresent()) {
            try {
                Reading reading = forgiving.get().read(broken.bytes(), Optional.empty(), Optional.empty());
                find(reading, broken.place(), broken.warnings());
            } catch (UnreadableRecordException e) {
                // Why it is no record as it stands has been kept.
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

    /** Lines and bytes count in the embedded text, which the caller has not seen; a pointer is about the record. */
    private static String inPicture(String location, String place) {
        return location.isEmpty() || location.startsWith("/") ? location : place;
    }

    /**
     * Notes that a text which looked like a record could not be extracted.
     *
     * @param bytes how many of it were
     */
    void fail(UnreadableRecordException reason, int bytes) {
        spend(bytes);
        keep(reason, false);
    }

    private void spend(int bytes) {
        spent += Math.max(bytes, LEAST_COST);
    }

    /** Keeps the first failure, and rather that of an envelope: JSON may just be some other program's. */
    private void keep(UnreadableRecordException e, boolean isEnvelope) {
        if (failure == null || isEnvelope && !isOfEnvelope) {
            failure = e;
            isOfEnvelope = isEnvelope;
        }
    }

    /** The record; else why a text that looked like one is not; else that there was no such text. */
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
