package org.morpion.render.picture;

import java.util.Optional;
import org.morpion.record.text.ByteOrderMark;

/** Picture formats that can contain a record. */
public enum Picture {
    PNG("image/png"),
    SVG("image/svg+xml");

    private final String mediaType;

    Picture(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    /**
     * Detects the format from a document's first bytes: the start of the PNG signature, or the {@code <} that opens
     * XML, which no textual form of a game starts with. Empty for any other document. {@link PictureReader} validates
     * the rest.
     */
    public static Optional<Picture> of(byte[] document) {
        if (PngFormat.claimsPng(document)) {
            return Optional.of(PNG);
        }
        return opensXml(document) ? Optional.of(SVG) : Optional.empty();
    }

    private static boolean opensXml(byte[] document) {
        int i = ByteOrderMark.skip(document, 0, document.length);
        if (XmlEncoding.marked(document, 0xFE, 0xFF) || XmlEncoding.marked(document, 0xFF, 0xFE)) {
            i = 2;
        }
        // In UTF-16, alternate bytes of ASCII are zero.
        while (i < document.length && (document[i] <= ' ' && document[i] >= 0)) {
            i++;
        }
        return i < document.length && document[i] == '<';
    }
}
