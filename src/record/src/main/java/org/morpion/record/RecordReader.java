package org.morpion.record;

import java.util.Optional;

/**
 * Reads a game in any textual form, which is told by its content. Accepts whatever the specification asks or allows a
 * reader to accept, and says so in {@link Reading#warnings()}; everything else ends in
 * {@link UnreadableRecordException}, within memory bounded by the {@link ReadLimits}.
 */
public final class RecordReader {
    private final ReadLimits limits;

    public RecordReader(ReadLimits limits) {
        this.limits = limits;
    }

    /** Reads a document; forms without a variant are read as 5T. */
    public Reading read(byte[] document) throws UnreadableRecordException {
        return read(document, Variant.T5, Optional.empty());
    }

    /**
     * Reads a document.
     *
     * @param variant the variant of the forms that carry none; the others ignore it
     * @param form the form to read it as, instead of the one that its content suggests
     */
    public Reading read(byte[] document, Variant variant, Optional<TextForm> form) throws UnreadableRecordException {
        throw new UnreadableRecordException(UnreadableRecordException.Reason.UNKNOWN_FORM, "", "" + limits);
    }
}
