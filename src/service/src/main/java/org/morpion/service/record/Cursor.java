package org.morpion.service.record;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.morpion.service.request.Parameters;

/** A place in the catalogue: behind this record. As text it is opaque to clients. */
record Cursor(int score, String id) {

    static Cursor behind(StoredRecord record) {
        return new Cursor(record.score, record.id);
    }

    /** The cursor with this text; null for null. */
    static Cursor parse(String text) {
        if (text == null) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            int colon = plain.indexOf(':');
            int score = Integer.parseInt(plain.substring(0, Math.max(0, colon)));
            String id = plain.substring(colon + 1);
            if (RecordStore.isId(id)) {
                return new Cursor(score, id);
            }
        } catch (IllegalArgumentException e) {
            // Reported below, like a malformed id.
        }
        throw Parameters.invalid("cursor", text, "one that a Link header of this service named");
    }

    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((score + ":" + id).getBytes(StandardCharsets.UTF_8));
    }
}
