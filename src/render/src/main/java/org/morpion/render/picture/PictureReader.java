package org.morpion.render.picture;

import java.util.Optional;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.format.RecordReader;
import org.morpion.spelling.ForgivingReader;

/**
 * Reader of records embedded in pictures, from this service or other programs. It searches a PNG's {@code tEXt}, {@code
 * zTXt} or {@code iTXt} chunks with any keyword, or the elements in an SVG's {@code <metadata>}. The first text that is
 * MSR, as JSON or in its compact form, is the record; later texts are ignored.
 *
 * <p>The picture itself is never decoded. In a PNG only the chunk structure is parsed. In an SVG neither document types
 * nor entities are resolved, and nothing is fetched. Any other input raises {@link UnreadableRecordException}, with
 * memory use bounded by the {@link ReadLimits}. An embedded text counts as a separate document for the limits, and JSON
 * may have as many bytes as in the compact form.
 */
public final class PictureReader {
    private final ReadLimits limits;
    private final RecordReader reader;
    private final ForgivingReader forgiving;

    public PictureReader(ReadLimits limits) {
        this.limits = limits;
        reader = new RecordReader(limits);
        forgiving = new ForgivingReader(limits);
    }

    /** Reads a picture without repairs. */
    public Reading read(byte[] picture) throws UnreadableRecordException {
        return read(picture, true);
    }

    /**
     * Reads a picture; {@link Picture#of} detects whether a document is one.
     *
     * <p>Two defects only cause a warning: a wrong checksum of the PNG chunk with the record ({@code bad-crc}), and a
     * picture truncated after its record ({@code picture-cut-off}).
     *
     * @param isStrict whether to reject an {@code MS1:} broken into lines, as XML editors do, instead of repairing it
     *     as {@link ForgivingReader} does
     */
    public Reading read(byte[] picture, boolean isStrict) throws UnreadableRecordException {
        checkLength(picture);
        Picture kind = Picture.of(picture)
                .orElseThrow(() -> new UnreadableRecordException(
                        Reason.UNKNOWN_FORM, "", "the document is neither a PNG nor an SVG"));
        Optional<ForgivingReader> repair = isStrict ? Optional.empty() : Optional.of(forgiving);
        RecordSearch search = new RecordSearch(reader, repair, limits.inflatedBytes());
        switch (kind) {
            case PNG -> new PngTexts(picture, limits.textBytes(), search).walk();
            case SVG -> new SvgTexts(picture, limits.depth(), search).walk();
        }
        return search.result(kind);
    }

    /** Reads a PNG, with repairs. Unlike {@link #read}, this needs no XML parser, which browsers' Java lacks. */
    public Reading readPng(byte[] png) throws UnreadableRecordException {
        checkLength(png);
        RecordSearch search = new RecordSearch(reader, Optional.of(forgiving), limits.inflatedBytes());
        new PngTexts(png, limits.textBytes(), search).walk();
        return search.result(Picture.PNG);
    }

    private void checkLength(byte[] picture) throws UnreadableRecordException {
        if (picture.length > limits.documentBytes()) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE,
                    "",
                    "the picture has " + picture.length + " bytes; the limit is " + limits.documentBytes());
        }
    }
}
