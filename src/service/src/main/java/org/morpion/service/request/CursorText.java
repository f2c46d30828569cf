package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.function.Function;

/** Places in lists as clients see them: texts that are opaque to them. */
public final class CursorText {
    private CursorText() {}

    /** The text for a place. */
    public static String of(String place) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the text that a client has sent.
     *
     * @param parser gets what {@link #of} was given; it may throw what parsers throw for malformed texts
     * @return null for null
     * @throws HttpProblem if it can't be read
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

    /** The problem of a text that is no place in the list. */
    public static HttpProblem invalid(String text) {
        return Parameters.invalid("cursor", text, "one that a Link header of this service named");
    }
}
