package org.morpion.service.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import org.morpion.service.database.KeepableInstant;
import org.morpion.service.request.Parameters;

/**
 * A place in the catalogue: behind this record. As text it is opaque to clients.
 *
 * @param key what the catalogue is sorted by: the score, or microseconds since 1970
 */
record Cursor(RecordOrder order, long key, String id) {

    static Cursor behind(ListedRecord record, RecordOrder order) {
        return new Cursor(
                order,
                order == RecordOrder.SCORE
                        ? record.score()
                        : ChronoUnit.MICROS.between(Instant.EPOCH, record.storedAt()),
                record.id());
    }

    /** The cursor with this text, which belongs to a listing in this order; null for null. */
    static Cursor parse(String text, RecordOrder order) {
        if (text == null) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            String prefix = order == RecordOrder.SCORE ? "" : order.code() + ":";
            int colon = plain.indexOf(':', prefix.length());
            long key = Long.parseLong(plain.substring(prefix.length(), Math.max(prefix.length(), colon)));
            String id = plain.substring(colon + 1);
            boolean inRange = order == RecordOrder.SCORE ? key == (int) key : KeepableInstant.isKeepable(instant(key));
            if (plain.startsWith(prefix) && inRange && RecordStore.isId(id)) {
                return new Cursor(order, key, id);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // Reported below, like a malformed id.
        }
        throw Parameters.invalid("cursor", text, "one that a Link header of this service named");
    }

    /** Whether this place comes after it. */
    boolean isBefore(TextIndex.Place place) {
        TextIndex.Place last = order == RecordOrder.SCORE
                ? new TextIndex.Place(id, (int) key, null, null)
                : new TextIndex.Place(id, 0, storedAt(), null);
        return order.places().compare(last, place) < 0;
    }

    /** When the record was stored, of a listing by time. */
    Instant storedAt() {
        return instant(key);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    String text() {
        String prefix = order == RecordOrder.SCORE ? "" : order.code() + ":";
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((prefix + key + ":" + id).getBytes(StandardCharsets.UTF_8));
    }
}
