package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.time.Instant;
import java.util.regex.Pattern;
import org.morpion.http.database.StorableInstant;
import org.morpion.http.request.CursorText;

/** A position in a list sorted by age: directly after the entry with this time and id. Opaque to clients. */
record AgeCursor(Instant at, String id) {
    private static final Pattern ID = Pattern.compile("[0-9a-f]{1,18}");

    /**
     * Parses a cursor's text; returns null for null.
     *
     * @throws HttpProblem if the text is not a cursor
     */
    static AgeCursor parse(String text) {
        return CursorText.parse(text, place -> {
            int slash = place.indexOf('/');
            Instant at = StorableInstant.parse(place.substring(0, slash));
            String id = place.substring(slash + 1);
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException(id + " is not an id");
            }
            return new AgeCursor(at, id);
        });
    }

    /**
     * Returns the id as a number.
     *
     * @throws HttpProblem if the id is not a number, so the cursor belongs to another list
     */
    long number() {
        try {
            return Long.parseLong(id);
        } catch (NumberFormatException e) {
            throw CursorText.invalid(text());
        }
    }

    String text() {
        return CursorText.of(at + "/" + id);
    }
}
