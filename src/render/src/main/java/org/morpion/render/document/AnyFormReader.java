package org.morpion.render.document;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.record.PointSetSolver;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.render.picture.Picture;
import org.morpion.render.picture.PictureReader;
import org.morpion.spelling.ForgivingReader;

/**
 * Reader of documents in every form, detected from their content; from pictures it extracts the embedded record. Pasted
 * texts are repaired unless the caller is strict. Thread-safe.
 */
public final class AnyFormReader {
    /** Start of XML, or of an SVG in it. */
    private static final Pattern SVG =
            Pattern.compile("<(\\?xml|!DOCTYPE\\s+svg|([\\w.-]+:)?svg)([\\s/>\\[]|$)", Pattern.CASE_INSENSITIVE);

    private final RecordReader strict;
    private final ForgivingReader forgiving;
    private final PictureReader pictures;

    /** @param solver for points without lines */
    public AnyFormReader(ReadLimits limits, PointSetSolver solver) {
        strict = new RecordReader(limits);
        forgiving = new ForgivingReader(limits, solver);
        pictures = new PictureReader(limits);
    }

    /**
     * Reads a document. {@link ForeignFormat#of} can identify an unreadable one.
     *
     * @param variant variant for forms without one; empty to derive it from the moves
     * @param isStrict whether to reject texts that need repair, including those in pictures
     * @param hint form to try first; if the document is unreadable in it, the content decides
     */
    public Document read(byte[] document, Optional<Variant> variant, boolean isStrict, Optional<TextForm> hint)
            throws UnreadableRecordException {
        Optional<Picture> picture = Picture.of(document);
        if (picture.isEmpty()) {
            return readText(document, variant, isStrict, hint);
        }
        try {
            Form form = picture.get() == Picture.PNG ? Form.PNG : Form.SVG;
            return document(pictures.read(document, isStrict), form);
        } catch (UnreadableRecordException noPicture) {
            if (picture.get() == Picture.SVG && noPicture.reason() == Reason.BAD_PICTURE && !resemblesSvg(document)) {
                return readTextWithTags(document, variant, isStrict, hint, noPicture);
            }
            throw noPicture;
        }
    }

    private Document readText(byte[] document, Optional<Variant> variant, boolean isStrict, Optional<TextForm> hint)
            throws UnreadableRecordException {
        if (hint.isEmpty()) {
            return readTextAs(document, variant, isStrict, hint);
        }
        try {
            return readTextAs(document, variant, isStrict, hint);
        } catch (UnreadableRecordException asHinted) {
            // The search for a game with given points takes seconds, and finds none without the hint either.
            if (asHinted.reason() == Reason.POINTS_ALONE) {
                throw asHinted;
            }
            try {
                return readTextAs(document, variant, isStrict, Optional.empty());
            } catch (UnreadableRecordException asFound) {
                throw asHinted;
            }
        }
    }

    private Document readTextAs(byte[] document, Optional<Variant> variant, boolean isStrict, Optional<TextForm> form)
            throws UnreadableRecordException {
        boolean isForeign = ForeignFormat.of(document)
                .filter(format -> format != ForeignFormat.UTF_16)
                .isPresent();
        boolean asGiven = isStrict || isForeign;
        Reading reading = asGiven ? strict.read(document, variant, form) : forgiving.read(document, variant, form);
        return document(reading, Form.of(reading.form()));
    }

    /** Reads a text that starts with a tag, such as one copied from a web page. */
    private Document readTextWithTags(
            byte[] document,
            Optional<Variant> variant,
            boolean isStrict,
            Optional<TextForm> hint,
            UnreadableRecordException noPicture)
            throws UnreadableRecordException {
        try {
            return readText(document, variant, isStrict, hint);
        } catch (UnreadableRecordException noText) {
            throw noText.reason() == Reason.UNKNOWN_FORM ? noPicture : noText;
        }
    }

    private static Document document(Reading reading, Form form) {
        return new Document(reading.record(), form, reading.claims(), reading.warnings(), reading.variantChoice());
    }

    /** Tests whether the first bytes suggest an SVG rather than a text that starts with another tag. */
    private static boolean resemblesSvg(byte[] document) {
        String head = new String(document, 0, Math.min(document.length, 1 << 10), StandardCharsets.ISO_8859_1);
        return SVG.matcher(head).find();
    }
}
