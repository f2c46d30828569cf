package org.morpion.render.document;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.record.ForgivingReader;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.render.Picture;
import org.morpion.render.PictureReader;

/**
 * Reads documents in every form, which is detected from their content; from pictures it extracts the embedded record.
 * Pasted texts are repaired unless the caller is strict. May be used by several threads at once.
 */
public final class AnyFormReader {
    /** What opens XML, or an SVG in it. */
    private static final Pattern SVG =
            Pattern.compile("<(\\?xml|!DOCTYPE\\s+svg|([\\w.-]+:)?svg)([\\s/>\\[]|$)", Pattern.CASE_INSENSITIVE);

    private final RecordReader strict;
    private final ForgivingReader forgiving;
    private final PictureReader pictures;

    public AnyFormReader(ReadLimits limits) {
        strict = new RecordReader(limits);
        forgiving = new ForgivingReader(limits);
        pictures = new PictureReader(limits);
    }

    /**
     * Reads a document. {@link ForeignFormat#of} may say what an unreadable one is.
     *
     * @param variant the variant of forms that carry none; empty to let the moves decide
     * @param isStrict whether to refuse pasted texts, and those in pictures, that need repair
     * @param hint the form to try first; the content decides where it is readable only as another
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
            if (picture.get() == Picture.SVG && noPicture.reason() == Reason.BAD_PICTURE && !saysSvg(document)) {
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

    /** Reads a text that begins with a tag, as texts copied from a page may. */
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

    /** Whether the first bytes suggest that an SVG is meant, rather than a text that begins with some other tag. */
    private static boolean saysSvg(byte[] document) {
        String head = new String(document, 0, Math.min(document.length, 1 << 10), StandardCharsets.ISO_8859_1);
        return SVG.matcher(head).find();
    }
}
