package org.morpion.service.record;

import java.time.Instant;

/**
 * A grid, and where it is among the records. Of what has no grid any more the fingerprint is null.
 *
 * @param authorText the author, folded
 * @param fullText all that is searched for texts, folded
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
