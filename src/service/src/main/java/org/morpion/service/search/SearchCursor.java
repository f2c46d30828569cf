package org.morpion.service.search;

import java.time.Instant;
import java.util.UUID;
import org.morpion.service.database.KeepableInstant;
import org.morpion.service.request.CursorText;

/** A place in a list by age, of searches or schedules: behind this one. As text it is opaque to clients. */
public record SearchCursor(Instant createdAt, String id) {

    /** The cursor with this text; null for null. */
    public static SearchCursor parse(String text) {
        return CursorText.parse(text, place -> {
            int slash = place.indexOf('/');
            Instant createdAt = KeepableInstant.parse(place.substring(0, slash));
            UUID id = UUID.fromString(place.substring(slash + 1));
            return new SearchCursor(createdAt, id.toString());
        });
    }

    public String text() {
        return CursorText.of(createdAt + "/" + id);
    }
}
