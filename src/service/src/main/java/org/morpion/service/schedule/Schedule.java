package org.morpion.service.schedule;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.morpion.service.request.RequestKey;
import org.morpion.service.search.SearchRequest;

/** A search to be made again and again. */
@Entity
@Table(name = "search_schedule")
class Schedule {
    @Id
    String id;

    /** The id of the caller that it belongs to, and its searches with it. */
    String owner;

    /** The id of the caller whose quotas it counts for, and its searches with it. */
    String account;

    /** Five fields, as Unix has them. */
    String cron;

    /** The time zone that the fields are in. */
    String zone;

    /** So many of its searches may wait for their first slot; a further one is left out. */
    @Column(name = "max_waiting")
    int maxWaiting;

    @Column(name = "next_at")
    Instant nextAt;

    /** When it last made a search; null if it has made none. */
    @Column(name = "last_run_at")
    Instant lastRunAt;

    /** When it was last due, if it made no search then; else null. */
    @Column(name = "skipped_at")
    Instant skippedAt;

    /** Why it made none then, for people. */
    @Column(name = "skipped_because")
    String skippedBecause;

    /** A {@link SearchRequest}, as it was sent but for the blanks between values. */
    String request;

    /** What its request takes up. */
    @Column(name = "kept_bytes")
    long keptBytes;

    /** The {@code Idempotency-Key} that it was made with, one of its owner's; null if there was none. */
    @Column(name = "idempotency_key")
    String idempotencyKey;

    /** That of the key's {@link RequestKey}; null if there was none. */
    @Column(name = "body_hash")
    String bodyHash;

    @Column(name = "created_at")
    Instant createdAt;
}
