package org.morpion.documents;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.morpion.record.Warning;

/**
 * Header values that list what a conversion dropped, corrected or warned of. They are comma-separated and of bounded
 * length, with everything but plain ASCII percent-encoded. A final {@code ...} stands for omitted entries.
 */
public final class HeaderLists {
    private static final int MAX_LENGTH = 1000;
    private static final String PLAIN = "/_.-~";

    private HeaderLists() {}

    /** Formats names, such as {@code author, source}. */
    static String names(List<String> names) {
        return join(names.stream().map(HeaderLists::encode).toList());
    }

    /** Formats warnings as a code and, after {@code ;at=}, a location: {@code missing-score;at=/score}. */
    public static String warnings(List<Warning> warnings) {
        return join(warnings.stream()
                .map(warning -> warning.location().isEmpty()
                        ? encode(warning.code())
                        : encode(warning.code()) + ";at=" + encode(warning.location()))
                .toList());
    }

    private static String join(List<String> entries) {
        StringBuilder value = new StringBuilder();
        for (String entry : entries) {
            if (value.length() + entry.length() > MAX_LENGTH) {
                return value.append("...").toString();
            }
            value.append(entry).append(", ");
        }
        value.setLength(Math.max(0, value.length() - 2));
        return value.toString();
    }

    private static String encode(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (c < 128 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0)) {
                encoded.append(c);
            } else {
                encoded.append(String.format("%%%02X", b));
            }
        }
        return encoded.toString();
    }
}
