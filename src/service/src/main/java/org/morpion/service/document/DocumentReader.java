package org.morpion.service.document;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import java.util.Optional;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.render.Picture;
import org.morpion.render.PictureReader;
import org.morpion.service.request.Limits;

/** Reads documents in every form, told by their content; pictures give the record that travels inside. */
@ApplicationScoped
public class DocumentReader {
    private final RecordReader texts;
    private final PictureReader pictures;

    DocumentReader(Limits limits) {
        texts = new RecordReader(limits.readLimits());
        pictures = new PictureReader(limits.readLimits());
    }

    /**
     * Reads a document.
     *
     * @param variant the variant of forms that carry none
     * @param contentType what the client says of the document, or null. It decides only between forms that the content
     *     can't tell apart, such as one-bit and Base64 text
     */
    public Document read(byte[] body, Variant variant, String contentType) throws UnreadableRecordException {
        Optional<Picture> picture = Picture.of(body);
        if (picture.isPresent()) {
            return document(pictures.read(body), picture.get() == Picture.PNG ? Form.PNG : Form.SVG);
        }
        Optional<TextForm> hint = hint(contentType);
        if (hint.isEmpty()) {
            return document(texts.read(body, variant, Optional.empty()));
        }
        try {
            return document(texts.read(body, variant, hint));
        } catch (UnreadableRecordException asHinted) {
            try {
                return document(texts.read(body, variant, Optional.empty()));
            } catch (UnreadableRecordException asFound) {
                throw asHinted;
            }
        }
    }

    private static Document document(Reading reading) {
        return document(reading, Form.of(reading.form()));
    }

    private static Document document(Reading reading, Form form) {
        return new Document(reading.record(), form, reading.claims(), reading.warnings());
    }

    /** The textual form that a media type names, for the forms without a mark of their own. */
    private static Optional<TextForm> hint(String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, "text/vnd.", 0, 9)) {
            return Optional.empty();
        }
        MediaType type = MediaType.valueOf(contentType);
        return switch ((type.getType() + "/" + type.getSubtype()).toLowerCase(Locale.ROOT)) {
            case MediaTypes.PENTASOL -> Optional.of(TextForm.PENTASOL);
            case MediaTypes.MOVES -> movesForm(type.getParameters().get("form"));
            default -> Optional.empty();
        };
    }

    private static Optional<TextForm> movesForm(String parameter) {
        return Form.ofName(parameter == null ? "" : parameter.toLowerCase(Locale.ROOT))
                .flatMap(Form::textForm)
                .filter(form ->
                        form == TextForm.MOVES_LIST || form == TextForm.MOVES_BINARY || form == TextForm.MOVES_BASE64);
    }
}
