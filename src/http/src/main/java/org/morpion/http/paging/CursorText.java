package org.morpion.http.paging;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.function.Function;
import org.morpion.http.request.Parameters;

/** Opaque cursors: positions in a list as base64url text. */
public final class CursorText {
    private CursorText() {}

    /** Encodes a position. */
    public static String of(String place) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Decodes a cursor from a client.
     *
     * @param parser parses the text given to {@link #of}; may throw the usual exceptions of parsers
     * @return null if the cursor is null
     * @throws HttpProblem if the cursor is invalid
     */
    public static <C> C parse(String text, Function<String, C> parser) {
        if (text == null) {
            return null;
        }
        try {
            return parser.apply(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException e) {
            throw invalid(text);
        }
    }

    /** The problem for a cursor that names no position in the list. */
    public static HttpProblem invalid(String text) {
        return Parameters.invalid("cursor", text, "the cursor of a Link header of this service");
    }
}
