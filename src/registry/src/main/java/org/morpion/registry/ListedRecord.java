package org.morpion.registry;

import java.time.Instant;

/**
 * Record as listings show it: without its documents, which can reach a megabyte each.
 *
 * @param fingerprint null if the record does not hold its grid
 */
public record ListedRecord(
        String id,
        String variant,
        int score,
        String author,
        String fingerprint,
        String pointSet,
        RecordState state,
        Origin origin,
        FoundBy foundBy,
        String achieved,
        String submitter,
        String reason,
        Instant storedAt) {

    ListedRecord withFingerprint(String found) {
        return new ListedRecord(
                id, variant, score, author, found, pointSet, state, origin, foundBy, achieved, submitter, reason,
                storedAt);
    }

    static ListedRecord of(StoredRecord record) {
        return new ListedRecord(
                record.id,
                record.variant,
                record.score,
                record.author,
                record.grid(),
                record.pointSet,
                record.state,
                record.origin,
                record.foundBy,
                record.achieved,
                record.submitter,
                record.reason,
                record.storedAt);
    }
}
