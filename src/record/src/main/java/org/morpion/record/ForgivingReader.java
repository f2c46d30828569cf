package org.morpion.record;

import java.util.Optional;
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * Reads what people paste. A document goes to a {@link RecordReader} first; only when that refuses it is undone what
 * mail, chats and web pages do to a text, and each thing that was undone is named in {@link Reading#warnings()}, with
 * a code that begins with {@code paste-}:
 *
 * <ul>
 *   <li>quote marks ({@code >}) and the lines around quoted ones, Markdown fences
 *   <li>no-break and other special spaces, typographic minus signs, {@code <br>}, {@code &nbsp;}; in JSON only
 *       outside of texts
 *   <li>{@code MS1:} broken into lines, in quotation marks, or among other words
 *   <li>Pentasol on one line, unless a comment makes that ambiguous
 * </ul>
 *
 * Takes time in proportion to the document's length, and leaves documents over 128 KiB as they are.
 */
public final class ForgivingReader {
    private final RecordReader strict;
    private final ReadLimits limits;

    public ForgivingReader(ReadLimits limits) {
        this.strict = new RecordReader(limits);
        this.limits = limits;
    }

    /**
     * Reads a document, as {@link RecordReader#read(byte[], Variant, Optional)} does and beyond. What stays
     * unreadable is told with its place in the document as it was given.
     */
    public Reading read(byte[] document, Variant variant, Optional<TextForm> form) throws UnreadableRecordException {
        try {
            return strict.read(document, variant, form);
        } catch (UnreadableRecordException refused) {
            return readPasted(document, variant, form, refused);
        }
    }

    private Reading readPasted(
            byte[] document, Variant variant, Optional<TextForm> form, UnreadableRecordException refused)
            throws UnreadableRecordException {
        Reason reason = refused.reason();
        if (reason == Reason.EMPTY || reason == Reason.TOO_LARGE || reason == Reason.BAD_ENCODING) {
            throw refused;
        }
        PastedText pasted = PastedText.of(document, limits).orElseThrow(() -> refused);
        try {
            return pasted.sent(strict.read(pasted.document(), variant, form));
        } catch (UnreadableRecordException e) {
            throw e.reason() == Reason.UNKNOWN_FORM || e.reason() == Reason.EMPTY ? refused : pasted.sent(e);
        }
    }
}
