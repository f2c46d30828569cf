package org.morpion.render.document;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.text.ByteOrderMark;
import org.morpion.spelling.TextStream;

/** File formats sent by mistake, detected from their first bytes, each with advice on what to send instead. */
public enum ForeignFormat {
    GZIP("a gzip file", "Unpack it first."),
    ZIP("a zip archive (or an office document, which is one)", "Unpack it and use the file inside."),
    BZIP2("a bzip2 file", "Unpack it first."),
    XZ("an xz file", "Unpack it first."),
    ZSTD("a zstd file", "Unpack it first."),
    SEVEN_ZIP("a 7z archive", "Unpack it and use the file inside."),
    JPEG("a JPEG picture", Advice.PICTURE),
    GIF("a GIF picture", Advice.PICTURE),
    WEBP("a WebP picture", Advice.PICTURE),
    BMP("a BMP picture", Advice.PICTURE),
    TIFF("a TIFF picture", Advice.PICTURE),
    HEIF("a HEIF or AVIF picture", Advice.PICTURE),
    PDF("a PDF document", "Copy the text of the game from it and use that."),
    RTF("a document in RTF", "Save it as plain text in UTF-8."),
    UTF_16("a text in UTF-16", "Save it as UTF-8."),
    UTF_32("a text in UTF-32", "Save it as UTF-8."),
    HTML("a web page", "Copy the text of the game from it, or save the picture on it, and use that.");

    /** Advice shared by several formats. */
    private static final class Advice {
        private static final String PICTURE =
                "It cannot hold a record: use the PNG or SVG that it was made from, or the game itself.";
    }

    private final String description;
    private final String advice;

    ForeignFormat(String description, String advice) {
        this.description = description;
        this.advice = advice;
    }

    /** Returns the format's name with its indefinite article, for a sentence. */
    public String description() {
        return description;
    }

    /** Returns an instruction to the user, as a sentence. */
    public String advice() {
        return advice;
    }

    /** Returns the format with these first bytes. */
    public static Optional<ForeignFormat> of(byte[] document) {
        return Optional.ofNullable(kind(document));
    }

    /** Returns the format that explains why a document could not be read. Only strict readers do not read UTF-16. */
    public static Optional<ForeignFormat> explaining(
            UnreadableRecordException failure, byte[] document, boolean strict) {
        return failure.reason() == Reason.TOO_LARGE
                ? Optional.empty()
                : of(document).filter(format -> format != UTF_16 || strict);
    }

    private static ForeignFormat kind(byte[] b) {
        if (begins(b, 0, 0x1F, 0x8B)) {
            return GZIP;
        } else if (begins(b, 0, 'P', 'K', 3, 4) || begins(b, 0, 'P', 'K', 5, 6)) {
            return ZIP;
        } else if (begins(b, 0, 'B', 'Z', 'h') && begins(b, 4, 0x31, 0x41, 0x59)) {
            return BZIP2;
        } else if (begins(b, 0, 0xFD, '7', 'z', 'X', 'Z', 0)) {
            return XZ;
        } else if (begins(b, 0, 0x28, 0xB5, 0x2F, 0xFD)) {
            return ZSTD;
        } else if (begins(b, 0, '7', 'z', 0xBC, 0xAF, 0x27, 0x1C)) {
            return SEVEN_ZIP;
        } else if (begins(b, 0, 0xFF, 0xD8, 0xFF)) {
            return JPEG;
        } else if (begins(b, 0, 'G', 'I', 'F', '8') && begins(b, 5, 'a')) {
            return GIF;
        } else if (begins(b, 0, 'R', 'I', 'F', 'F') && begins(b, 8, 'W', 'E', 'B', 'P')) {
            return WEBP;
        } else if (begins(b, 0, 'B', 'M') && begins(b, 6, 0, 0, 0, 0)) {
            return BMP;
        } else if (begins(b, 0, 'I', 'I', '*', 0) || begins(b, 0, 'M', 'M', 0, '*')) {
            return TIFF;
        } else if (begins(b, 4, 'f', 't', 'y', 'p')) {
            return HEIF;
        } else if (begins(b, 0, '%', 'P', 'D', 'F', '-')) {
            return PDF;
        } else if (begins(b, 0, '{', '\\', 'r', 't', 'f')) {
            return RTF;
        }
        return text(b);
    }

    private static ForeignFormat text(byte[] b) {
        if (begins(b, 0, 0xFF, 0xFE, 0, 0) || begins(b, 0, 0, 0, 0xFE, 0xFF)) {
            return UTF_32;
        } else if (begins(b, 0, 0xFF, 0xFE) || begins(b, 0, 0xFE, 0xFF) || TextStream.isUtf16(b)) {
            return UTF_16;
        }
        int start = ByteOrderMark.skip(b, 0, b.length);
        while (start < b.length && (b[start] == ' ' || b[start] >= '\t' && b[start] <= '\r')) {
            start++;
        }
        return beginsText(b, start, "<!doctype html") || beginsText(b, start, "<html") ? HTML : null;
    }

    private static boolean begins(byte[] b, int at, int... mark) {
        if (b.length < at + mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if (b[at + i] != (byte) mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean beginsText(byte[] b, int at, String text) {
        if (b.length < at + text.length()) {
            return false;
        }
        String head = new String(b, at, text.length(), StandardCharsets.ISO_8859_1);
        return head.toLowerCase(Locale.ROOT).equals(text);
    }
}
