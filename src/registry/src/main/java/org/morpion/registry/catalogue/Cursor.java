package org.morpion.registry.catalogue;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.morpion.http.database.StorableInstant;
import org.morpion.http.paging.CursorText;
import org.morpion.http.problem.Code;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordStore;

/**
 * Position in the catalogue after a record. Its text form is opaque to clients.
 *
 * @param key the sort key: the score, or microseconds since 1970
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

    /** Parses the text form for a listing in this order; returns null for null. */
    static Cursor parse(String text, RecordOrder order) {
        return CursorText.parse(text, place -> {
            String prefix = prefix(order);
            int colon = place.indexOf(':', prefix.length());
            long key = Long.parseLong(place.substring(prefix.length(), colon));
            String id = place.substring(colon + 1);
            boolean inRange = order == RecordOrder.SCORE ? key == (int) key : StorableInstant.isKeepable(instant(key));
            if (!place.startsWith(prefix) || !inRange || !RecordStore.isId(id)) {
                throw new IllegalArgumentException(place + " is not a position in this listing");
            }
            return new Cursor(order, key, id);
        });
    }

    private static String prefix(RecordOrder order) {
        return order == RecordOrder.SCORE ? "" : Code.of(order) + ":";
    }

    /** Returns the storage time of the record, in a listing by time. */
    Instant storedAt() {
        return instant(key);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    String text() {
        return CursorText.of(prefix(order) + key + ":" + id);
    }
}
