package org.morpion.spelling;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.morpion.record.Warning;
import org.morpion.record.text.Utf8;

/**
 * Detection of texts other than plain UTF-8: UTF-16, Windows-1252, and texts that end with the end-of-file mark of old
 * file systems.
 */
final class TextEncoding {
    private static final char END_OF_FILE = 0x1A;

    /** Windows-1252 characters 0x80 to 0x9F, with a space for undefined ones. */
    private static final String WINDOWS_1252 =
            "\u20AC \u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152 \u017D "
                    + " \u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153 \u017E\u0178";

    private TextEncoding() {}

    /** A text converted to UTF-8, and the warning about its encoding. */
    record Decoded(byte[] utf8, Warning warning) {}

    /** Converts a text to UTF-8; empty if it is UTF-8 already, or not text. */
    static Optional<Decoded> decode(byte[] bytes) {
        Optional<Utf16> utf16 = Utf16.of(bytes);
        if (utf16.isPresent()) {
            return Optional.of(decoded(
                    withoutEndOfFile(utf16.get().decode(bytes)),
                    "encoding-utf-16",
                    "the text is in UTF-16, " + utf16.get().description()));
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = withoutEndOfFile(text).length();
        if (end < bytes.length) {
            String kept = new String(bytes, 0, end, StandardCharsets.UTF_8);
            return Optional.of(decoded(kept, "end-of-file-mark", "the U+001A at the end is ignored"));
        }
        // §8 allows JSON in UTF-8 only.
        if (Utf8.firstFault(bytes, 0, bytes.length) == bytes.length || hasNul(bytes) || isJson(bytes)) {
            return Optional.empty();
        }
        return Optional.of(decoded(
                windows1252(bytes), "encoding-windows-1252", "the text is not UTF-8, and was read as Windows-1252"));
    }

    private static Decoded decoded(String text, String code, String detail) {
        return new Decoded(text.getBytes(StandardCharsets.UTF_8), new Warning(code, "", detail));
    }

    /** Removes the end-of-file marks at the end of a text, and the white space around them. */
    static String withoutEndOfFile(String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == END_OF_FILE || isSpace(text.charAt(end - 1)))) {
            end--;
        }
        return text.indexOf(END_OF_FILE, end) < 0 ? text : text.substring(0, end);
    }

    private static String windows1252(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        for (byte b : bytes) {
            int value = b & 0xFF;
            text.append(value >= 0x80 && value < 0xA0 ? WINDOWS_1252.charAt(value - 0x80) : (char) value);
        }
        return text.toString();
    }

    private static boolean isJson(byte[] bytes) {
        int i = 0;
        while (i < bytes.length && isSpace((char) bytes[i])) {
            i++;
        }
        return i < bytes.length && (bytes[i] == '{' || bytes[i] == '[');
    }

    private static boolean hasNul(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }
}
