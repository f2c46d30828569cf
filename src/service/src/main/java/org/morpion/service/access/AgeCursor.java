package org.morpion.service.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.time.Instant;
import java.util.regex.Pattern;
import org.morpion.service.database.KeepableInstant;
import org.morpion.service.request.CursorText;

/** A place in a list by age: behind what has this id. As text it is opaque to clients. */
record AgeCursor(Instant at, String id) {
    private static final Pattern ID = Pattern.compile("[0-9a-f]{1,18}");

    /** The cursor with this text; null for null. */
    static AgeCursor parse(String text) {
        return CursorText.parse(text, place -> {
            int slash = place.indexOf('/');
            Instant at = KeepableInstant.parse(place.substring(0, slash));
            String id = place.substring(slash + 1);
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException(id + " is no id");
            }
            return new AgeCursor(at, id);
        });
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
            throw CursorText.invalid(text());
        }
    }

    String text() {
        return CursorText.of(at + "/" + id);
    }
}
