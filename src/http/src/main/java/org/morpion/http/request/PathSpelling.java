package org.morpion.http.request;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** Check that a path and a query have their canonical form, which all parts of the service parse alike. */
final class PathSpelling {
    private static final String SEPARATORS = "/\\;";
    private static final String UNENCODED = "a character that must be percent-encoded, at character ";
    private static final String BROKEN = "a broken percent escape at character ";
    private static final String NOT_UTF_8 = "percent escapes that are not UTF-8";

    private PathSpelling() {}

    /** Describes the first deviation of a raw path from its canonical form; empty for a canonical path. */
    static Optional<String> deviation(String path) {
        if (path == null || !path.startsWith("/")) {
            return Optional.of("no leading slash");
        }
        StringBuilder segment = new StringBuilder();
        boolean escapes = false;
        for (int i = 1; i <= path.length(); i++) {
            char c = i == path.length() ? '/' : path.charAt(i);
            if (c == '/') {
                // A slash at the end is allowed, because clients append one.
                if (segment.isEmpty() && i < path.length()) {
                    return Optional.of("an empty segment before character " + i);
                }
                if (segment.toString().equals(".") || segment.toString().equals("..")) {
                    return Optional.of("a dot segment before character " + i);
                }
                segment.setLength(0);
            } else if (c == ';' || c == '\\') {
                return Optional.of((c == ';' ? "a semicolon" : "a backslash") + " at character " + i);
            } else if (isUnencoded(c)) {
                return Optional.of(UNENCODED + i);
            } else if (c == '%') {
                int decoded = decoded(path, i);
                if (decoded < 0) {
                    return Optional.of(BROKEN + i);
                }
                if (SEPARATORS.indexOf(decoded) >= 0) {
                    return Optional.of("an encoded separator at character " + i);
                }
                escapes = true;
                segment.append((char) decoded);
                i += 2;
            } else {
                segment.append(c);
            }
        }
        return escapes && !isUtf8(path) ? Optional.of(NOT_UTF_8) : Optional.empty();
    }

    /** Describes the first deviation of a raw query from its canonical form; empty for a canonical or absent query. */
    static Optional<String> queryDeviation(String query) {
        if (query == null) {
            return Optional.empty();
        }
        boolean escapes = false;
        for (int i = 0; i < query.length(); i++) {
            if (isUnencoded(query.charAt(i))) {
                return Optional.of(UNENCODED + (i + 1));
            }
            if (query.charAt(i) == '%') {
                if (decoded(query, i) < 0) {
                    return Optional.of(BROKEN + (i + 1));
                }
                escapes = true;
            }
        }
        return escapes && !isUtf8(query) ? Optional.of(NOT_UTF_8) : Optional.empty();
    }

    private static boolean isUnencoded(char c) {
        return c <= ' ' || c > '~' || c == '#';
    }

    private static int decoded(String path, int escape) {
        if (escape + 2 >= path.length()
                || !HexFormat.isHexDigit(path.charAt(escape + 1))
                || !HexFormat.isHexDigit(path.charAt(escape + 2))) {
            return -1;
        }
        return HexFormat.fromHexDigits(path, escape + 1, escape + 3);
    }

    private static boolean isUtf8(String path) {
        ByteBuffer bytes = ByteBuffer.allocate(path.length());
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '%') {
                bytes.put((byte) decoded(path, i));
                i += 2;
            } else {
                bytes.put((byte) path.charAt(i));
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
