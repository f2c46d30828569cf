package org.morpion.registry;

import java.time.Instant;

/**
 * Grid of a record, with the record's place in the catalogue.
 *
 * @param fingerprint null if the record does not hold its grid
 * @param authorText the author, folded
 * @param fullText the searchable text, folded
 */
record StoredGrid(
        String id,
        String fingerprint,
        RecordState state,
        int score,
        Instant storedAt,
        Instant changedAt,
        String authorText,
        String fullText) {}
