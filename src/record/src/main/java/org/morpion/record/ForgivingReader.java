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
 *   <li>MSR without a variant, where its moves or the caller decide it ({@code missing-variant})
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
     * Reads a document, as {@link RecordReader#read(byte[], Optional, Optional)} does and beyond. What stays
     * unreadable is told with its place in the document as it was given.
     */
    public Reading read(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        try {
            return readMaybeWithoutVariant(document, variant, form);
        } catch (UnreadableRecordException refused) {
            return readPasted(document, variant, form, refused);
        }
    }

    /** Reads a document; MSR without a variant, which §6 requires, only if its moves or the caller decide it. */
    private Reading readMaybeWithoutVariant(byte[] document, Optional<Variant> variant, Optional<TextForm> form)
            throws UnreadableRecordException {
        Reading reading = strict.readMaybeWithoutVariant(document, variant, form);
        if (reading.warnings().stream().noneMatch(warning -> warning.code().equals(MsrJsonPass.MISSING_VARIANT))) {
            return reading;
        }
        if (variant.isPresent()) {
            return reading.as(variant.get());
        }
        Reading decided = VariantChoice.decide(reading::as);
        if (decided.variantChoice().basis() != VariantChoice.Basis.MOVES) {
            throw new UnreadableRecordException(
                    Reason.MISSING_FIELD,
                    "/" + MsrFields.VARIANT,
                    "the record has no variant, and its moves "
                            + (decided.variantChoice().fitting().isEmpty() ? "are legal in none" : "don't decide it"));
        }
        return decided;
    }

    private Reading readPasted(
            byte[] document, Optional<Variant> variant, Optional<TextForm> form, UnreadableRecordException refused)
            throws UnreadableRecordException {
        Reason reason = refused.reason();
        if (reason == Reason.EMPTY || reason == Reason.TOO_LARGE || reason == Reason.BAD_ENCODING) {
            throw refused;
        }
        PastedText pasted = PastedText.of(document, limits).orElseThrow(() -> refused);
        try {
            return pasted.sent(readMaybeWithoutVariant(pasted.document(), variant, form));
        } catch (UnreadableRecordException e) {
            throw e.reason() == Reason.UNKNOWN_FORM || e.reason() == Reason.EMPTY ? refused : pasted.sent(e);
        }
    }
}
