package org.morpion.service.search;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.morpion.service.database.KeepableInstant;
import org.morpion.service.request.Parameters;

/** A place in the list of searches: behind this one. As text it is opaque to clients. */
record SearchCursor(Instant createdAt, String id) {

    /** The cursor with this text; null for null. */
    static SearchCursor parse(String text) {
        if (text == null) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            int slash = plain.indexOf('/');
            Instant createdAt = KeepableInstant.parse(plain.substring(0, Math.max(0, slash)));
            UUID id = UUID.fromString(plain.substring(slash + 1));
            return new SearchCursor(createdAt, id.toString());
        } catch (IllegalArgumentException | DateTimeException e) {
            throw Parameters.invalid("cursor", text, "one that a Link header of this service named");
        }
    }

    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((createdAt + "/" + id).getBytes(StandardCharsets.UTF_8));
    }
}
