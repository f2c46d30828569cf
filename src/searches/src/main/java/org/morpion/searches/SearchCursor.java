package org.morpion.searches;

import java.time.Instant;
import java.util.UUID;
import org.morpion.http.database.StorableInstant;
import org.morpion.http.request.CursorText;

/** Position after an entry in a list of searches or schedules ordered by age. Its text form is opaque to clients. */
public record SearchCursor(Instant createdAt, String id) {

    /** Parses the text form; returns null for null. */
    public static SearchCursor parse(String text) {
        return CursorText.parse(text, place -> {
            int slash = place.indexOf('/');
            Instant createdAt = StorableInstant.parse(place.substring(0, slash));
            UUID id = UUID.fromString(place.substring(slash + 1));
            return new SearchCursor(createdAt, id.toString());
        });
    }

    public String text() {
        return CursorText.of(createdAt + "/" + id);
    }
}
