package org.morpion.render;

import java.util.Optional;
import org.morpion.record.ForgivingReader;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;

/**
 * Reads the record that travels inside a picture, ours or another program's: the text of a PNG's {@code tEXt}, {@code
 * zTXt} or {@code iTXt} chunk under any keyword, or that of an element in an SVG's {@code <metadata>}. What counts is
 * the first text that is MSR, as JSON or in its compact form; what stands behind it is not looked at.
 *
 * <p>The picture itself is never decoded: of a PNG only chunks are walked through, of an SVG neither a document type
 * nor an entity is resolved, and nothing is fetched. Everything that is not such a picture ends in {@link
 * UnreadableRecordException}, within memory bounded by the {@link ReadLimits}: an embedded text is a document of its
 * own for them, and JSON may have as many bytes as in the compact form.
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

    /** Reads a picture, and repairs nothing. */
    public Reading read(byte[] picture) throws UnreadableRecordException {
        return read(picture, true);
    }

    /**
     * Reads a picture; {@link Picture#of} tells whether a document is one.
     *
     * <p>Forgiven with a warning: a wrong checksum of the PNG chunk that holds the record ({@code bad-crc}), and a
     * picture that is cut off after its record ({@code picture-cut-off}).
     *
     * @param isStrict whether to refuse an {@code MS1:} that was broken into lines, as XML editors do, instead of
     *     repairing it as {@link ForgivingReader} does
     */
    public Reading read(byte[] picture, boolean isStrict) throws UnreadableRecordException {
        if (picture.length > limits.documentBytes()) {
            throw new UnreadableRecordException(
                    Reason.TOO_LARGE,
                    "",
                    "the picture has " + picture.length + " bytes; the limit is " + limits.documentBytes());
        }
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
}
