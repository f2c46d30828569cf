package org.morpion.http.paging;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;
import org.morpion.http.database.StorableInstant;

/** Position in a list ordered by age, directly after the entry with this time and id. Its text is opaque to clients. */
public record AgeCursor<I>(Instant at, I id) {

    /**
     * Parses the text form; returns null for null.
     *
     * @param ids parses an id; throws an {@link IllegalArgumentException} if the list has no such ids
     * @throws HttpProblem if the text is no cursor of the list
     */
    public static <I> AgeCursor<I> parse(String text, Function<String, I> ids) {
        return CursorText.parse(text, place -> {
            int slash = place.indexOf('/');
            return new AgeCursor<>(
                    StorableInstant.parse(place.substring(0, slash)), ids.apply(place.substring(slash + 1)));
        });
    }

    /** Parses the text form for a list whose ids are UUIDs; returns null for null. */
    public static AgeCursor<String> parse(String text) {
        return parse(text, id -> UUID.fromString(id).toString());
    }

    public String text() {
        return CursorText.of(at + "/" + id);
    }
}
