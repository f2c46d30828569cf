package org.morpion.service.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;
import org.morpion.service.database.KeepableInstant;
import org.morpion.service.request.Parameters;

/** A place in a list by age: behind what has this id. As text it is opaque to clients. */
record AgeCursor(Instant at, String id) {
    private static final Pattern ID = Pattern.compile("[0-9a-f]{1,18}");

    /** The cursor with this text; null for null. */
    static AgeCursor parse(String text) {
        if (text == null) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            int slash = plain.indexOf('/');
            Instant at = KeepableInstant.parse(plain.substring(0, Math.max(0, slash)));
            String id = plain.substring(slash + 1);
            if (ID.matcher(id).matches()) {
                return new AgeCursor(at, id);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            // Reported below, like a malformed id.
        }
        throw invalid(text);
    }

    private static HttpProblem invalid(String text) {
        return Parameters.invalid("cursor", text, "one that a Link header of this service named");
    }

    /**
     * The id, where it is a number.
     *
     * @throws HttpProblem if it is none: a cursor of another list
     */
    long number() {
        try {
            return Long.parseLong(id);
        } catch (NumberFormatException e) {
            throw invalid(text());
        }
    }

    String text() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((at + "/" + id).getBytes(StandardCharsets.UTF_8));
    }
}
