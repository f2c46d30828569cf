package org.morpion.record.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Warnings;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.msr.MsrJsonReader;
import org.morpion.record.notation.MoveEncodings;
import org.morpion.record.notation.Pentasol;
import org.morpion.record.text.ByteOrderMark;
import org.morpion.record.text.Place;
import org.morpion.record.text.Utf8;

/**
 * Reader for games in every textual form, detected by content. It accepts everything that the specification requires or
 * permits readers to accept, and reports deviations in {@link Reading#warnings()}. Any other document raises {@link
 * UnreadableRecordException}, with memory use bounded by the {@link ReadLimits}. Legality is not checked, except for
 * forms that cannot be decoded without replaying the game.
 */
public final class RecordReader {
    /** Length of {@code false}; games of more than one move are longer. */
    private static final int LONGEST_WORD = 5;

    /** Number of moves that a text of another form often has as a pack. */
    private static final int LUCKY_MOVES = 20;

    private static final Pattern POINT = Pattern.compile("\\(\\s*[+-]?\\d");
    private static final Pattern MOVE =
            Pattern.compile("(?<![\\d+-])[+-]?\\d{1,19}+(?:\\s{0,9}+,\\s{0,9}+[+-]?\\d{1,19}+){3}");

    /** Place at which other texts fail as Base64: even the first move fits by chance only once in a hundred texts. */
    private static final String FIRST = "move 1";

    private final ReadLimits limits;
    private final MsrJsonReader json;

    public RecordReader(ReadLimits limits) {
        this.limits = limits;
        this.json = new MsrJsonReader(limits);
    }

    /** Reads a document; for forms without a variant, the moves determine it. */
    public Reading read(byte[] document) throws UnreadableRecordException {
        return read(document, Optional.empty(), Optional.empty());
    }

    /**
     * Reads a document.
     *
     * @param variant variant for the forms without one, ignored for the rest; empty to derive it from the moves
     * @param form form to assume, except {@link TextForm#LINES}; empty to detect it from the content
     */
    public Reading read(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        return read(document, limits.documentBytes(), variant, form, false);
    }

    /**
     * Reads a document as {@link #read(byte[], Optional, Optional)} does. For MSR without the variant that §6 requires,
     * the moves or the caller must determine it.
     */
    public Reading readMaybeWithoutVariant(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        Reading reading = read(document, limits.documentBytes(), variant, form, true);
        if (reading.warnings().stream().noneMatch(warning -> warning.code().equals(MsrJsonReader.MISSING_VARIANT))) {
            return reading;
        }
        if (variant.isPresent()) {
            return reading.as(variant.get());
        }
        Reading decided = VariantChoice.decide(reading::as);
        if (decided.variantChoice().basis() != VariantChoice.Basis.MOVES) {
            throw new UnreadableRecordException(
                    Reason.MISSING_FIELD,
                    "/variant",
                    "the record has no variant, and its moves "
                            + (decided.variantChoice().fitting().isEmpty() ? "are legal in none" : "don't decide it"));
        }
        return decided;
    }

    /**
     * Reads MSR extracted from another document, such as a picture, where it may have been compressed. JSON may
     * therefore be as long as in the compact form.
     */
    public Reading readEmbedded(byte[] text) throws UnreadableRecordException {
        boolean isCompact = startsWith(text, trimStart(text, 0), text.length, MsrEnvelope.TAG);
        // Both limits together would allow twice the memory.
        int limit = isCompact ? limits.documentBytes() : limits.textBytes();
        return read(text, limit, Optional.empty(), Optional.empty(), false);
    }

    private Reading read(
            byte[] document, int limit, Optional<Variant> variant, Optional<TextForm> form, boolean mayLackVariant)
            throws UnreadableRecordException {
        if (document.length > limit) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE, "", "the document has " + document.length + " bytes; the limit is " + limit);
        }
        Warnings warnings = new Warnings();
        int start = afterByteOrderMark(document, document.length, warnings);
        int from = trimStart(document, start);
        int to = trimEnd(document, from);
        if (from == to) {
            throw new UnreadableRecordException(Reason.EMPTY, "", "the document is empty");
        }
        requireUtf8(document, from, to);
        TextForm chosen = form.isPresent() ? form.get() : formOf(document, from, to);
        Optional<Variant> fallback = mayLackVariant ? Optional.of(Variant.T5) : Optional.empty();
        try {
            return switch (chosen) {
                case MSR_COMPACT -> readCompact(document, from, to, fallback, warnings);
                // From the start of the document, so that line numbers are right.
                case MSR_JSON ->
                    json.read(document, jsonStart(document, start, from), to, TextForm.MSR_JSON, fallback, warnings);
                default -> {
                    String text = text(document, start, to);
                    boolean mayBePack = form.isEmpty() && chosen == TextForm.MOVES_BASE64;
                    VariantChoice.Attempt attempt = mayBePack
                            ? each -> readBase64OrPack(text, each, warnings)
                            : each -> readAs(chosen, text, each, warnings.copy());
                    yield variant.isPresent() ? attempt.as(variant.get()) : VariantChoice.decide(attempt);
                }
            };
        } catch (UnreadableRecordException e) {
            throw form.isEmpty() && isWord(document, from, to, chosen, e)
                    ? unknownForm(document, from)
                    : e.form().isPresent() ? e : e.as(chosen);
        }
    }

    private Reading readAs(TextForm form, String text, Variant variant, Warnings warnings)
            throws UnreadableRecordException {
        return switch (form) {
            case PENTASOL -> Pentasol.read(text, variant, limits, warnings);
            case MOVES_LIST -> MoveEncodings.readList(text, variant, limits, warnings);
            case MOVES_BINARY -> MoveEncodings.readBinary(text, variant, limits, warnings);
            case MOVES_BASE64 -> MoveEncodings.readBase64(text, variant, limits, warnings);
            case MOVES_PACK -> MoveEncodings.readPack(text, variant, limits, warnings);
            case LINES -> throw new IllegalArgumentException("lines of the board are read from pasted text only");
            case MSR_JSON, MSR_COMPACT -> throw new IllegalArgumentException(form + " names its variant");
        };
    }

    /** Reads a text in either encoding of bits in Base64; throws the error further into the game. */
    private Reading readBase64OrPack(String text, Variant variant, Warnings warnings) throws UnreadableRecordException {
        UnreadableRecordException noBase64;
        try {
            return readAs(TextForm.MOVES_BASE64, text, variant, warnings.copy());
        } catch (UnreadableRecordException e) {
            noBase64 = e;
        }
        try {
            return readAs(TextForm.MOVES_PACK, text, variant, warnings.copy());
        } catch (UnreadableRecordException noPack) {
            boolean isFurther = VariantChoice.moveOf(noPack) > VariantChoice.moveOf(noBase64) + LUCKY_MOVES;
            throw isFurther ? noPack.as(TextForm.MOVES_PACK) : noBase64;
        }
    }

    /**
     * Tests whether a text was taken for a form of which it has nothing: for bits, it decodes to no first move in any
     * variant.
     */
    private boolean isWord(byte[] document, int from, int to, TextForm chosen, UnreadableRecordException failure) {
        if (chosen == TextForm.MOVES_LIST || chosen == TextForm.PENTASOL) {
            Pattern start = chosen == TextForm.PENTASOL ? POINT : MOVE;
            return !start.matcher(text(document, from, to)).find();
        }
        boolean mayBe = chosen == TextForm.MOVES_BASE64 || chosen == TextForm.MOVES_BINARY && to - from <= LONGEST_WORD;
        if (!mayBe || !failure.location().equals(FIRST)) {
            return false;
        }
        try {
            read(document, Optional.empty(), Optional.of(chosen));
            return false;
        } catch (UnreadableRecordException e) {
            return e.location().equals(FIRST);
        }
    }

    private Reading readCompact(byte[] document, int from, int to, Optional<Variant> fallback, Warnings warnings)
            throws UnreadableRecordException {
        if (!startsWith(document, from, to, MsrEnvelope.TAG)) {
            requireNoOtherEnvelope(document, from, to);
            throw new UnreadableRecordException(
                    Reason.UNKNOWN_FORM,
                    "byte " + from,
                    "the compact form begins with " + MsrEnvelope.TAG + ", and this does not",
                    Place.of(document, from));
        }
        ByteBuffer inflated = MsrEnvelope.open(document, from, to, limits, warnings);
        byte[] bytes = inflated.array();
        int end = inflated.limit();
        int start = afterByteOrderMark(bytes, end, warnings);
        try {
            requireUtf8(bytes, start, end);
            if (ByteOrderMark.skip(bytes, start, end) > start) {
                throw new UnreadableRecordException(
                        Reason.BAD_JSON, "", "this is not JSON: a second byte order mark is at the beginning");
            }
            return json.read(bytes, start, end, TextForm.MSR_COMPACT, fallback, warnings);
        } catch (UnreadableRecordException e) {
            // The JSON is hidden from the user, so only a JSON pointer is a useful location.
            String location = e.location().startsWith("/") ? e.location() : "";
            throw new UnreadableRecordException(
                    e.reason(), location, "in the JSON inside the compact form: " + e.getMessage());
        }
    }

    /** Detects the form from the first characters, or for the move encodings from all of them. */
    private static TextForm formOf(byte[] document, int from, int to) throws UnreadableRecordException {
        char first = (char) document[from];
        if (first == '{' || first == '[') {
            return TextForm.MSR_JSON;
        }
        if (first == '(' || first == '#') {
            return TextForm.PENTASOL;
        }
        if (startsWith(document, from, to, MsrEnvelope.TAG)) {
            return TextForm.MSR_COMPACT;
        }
        requireNoOtherEnvelope(document, from, to);
        boolean binary = true;
        boolean base64 = true;
        boolean list = true;
        for (int i = from; i < to; i++) {
            char c = (char) document[i];
            boolean space = isSpace(document[i]);
            boolean digit = c >= '0' && c <= '9';
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            binary &= space || c == '0' || c == '1';
            base64 &= space || digit || letter || c == '+' || c == '/' || c == '=';
            list &= space || digit || letter || c == ',' || c == '|' || c == '-' || c == '+';
        }
        if (binary) {
            return TextForm.MOVES_BINARY;
        }
        if (base64) {
            return TextForm.MOVES_BASE64;
        }
        if (list && indexOf(document, from, to, ',') >= 0) {
            return TextForm.MOVES_LIST;
        }
        throw unknownForm(document, from);
    }

    private static UnreadableRecordException unknownForm(byte[] document, int from) {
        return new UnreadableRecordException(
                Reason.UNKNOWN_FORM,
                "byte " + from,
                "this is neither MSR (JSON or " + MsrEnvelope.TAG + "), nor Pentasol, nor one of the move encodings",
                Place.of(document, from));
    }

    private static void requireUtf8(byte[] bytes, int from, int to) throws UnreadableRecordException {
        int fault = Utf8.firstFault(bytes, from, to);
        if (fault < to) {
            throw new UnreadableRecordException(
                    Reason.BAD_ENCODING, "byte " + fault, "the document is not UTF-8 here", Place.of(bytes, fault));
        }
    }

    private static void requireNoOtherEnvelope(byte[] document, int from, int to) throws UnreadableRecordException {
        if (startsWith(document, from, to, "MS") && indexOf(document, from, to, ':') >= 0) {
            throw new UnreadableRecordException(
                    Reason.UNSUPPORTED_VERSION, "", "the only supported compact form is " + MsrEnvelope.TAG);
        }
    }

    private static boolean startsWith(byte[] bytes, int from, int to, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (from + i >= to || bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of a character among the first 64; −1 if absent. */
    private static int indexOf(byte[] bytes, int from, int to, char wanted) {
        for (int i = from; i < Math.min(to, from + 64); i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int afterByteOrderMark(byte[] bytes, int to, Warnings warnings) {
        int start = ByteOrderMark.skip(bytes, 0, to);
        if (start > 0) {
            warnings.addOnce("bom", () -> "", "a byte order mark is ignored");
        }
        return start;
    }

    private static int trimStart(byte[] bytes, int from) {
        int i = from;
        while (i < bytes.length && isSpace(bytes[i])) {
            i++;
        }
        return i;
    }

    /** Returns the start of JSON, including preceding JSON white space but no other white space. */
    private static int jsonStart(byte[] bytes, int start, int from) {
        int i = from;
        while (i > start && bytes[i - 1] != 0x0B && bytes[i - 1] != '\f') {
            i--;
        }
        return i;
    }

    private static int trimEnd(byte[] bytes, int from) {
        int i = bytes.length;
        while (i > from && isSpace(bytes[i - 1])) {
            i--;
        }
        return i;
    }

    /** Tests for space, tab, line feed, vertical tab, form feed and carriage return, the possible white space of §8. */
    private static boolean isSpace(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
