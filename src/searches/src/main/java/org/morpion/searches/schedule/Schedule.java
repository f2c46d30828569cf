package org.morpion.searches.schedule;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.morpion.searches.plan.SearchRequest;

/** A recurring search. */
@Entity
@Table(name = "search_schedule")
class Schedule {
    @Id
    String id;

    /** The id of the caller that owns the schedule and its searches. */
    String owner;

    /** The id of the account whose quotas the schedule and its searches count towards. */
    String account;

    /** A Unix cron expression with five fields. */
    String cron;

    /** The time zone of the expression. */
    String zone;

    /** The most searches that may wait for their first slot; further runs are skipped. */
    @Column(name = "max_waiting")
    int maxWaiting;

    @Column(name = "next_at")
    Instant nextAt;

    /** When the schedule last created a search; null before the first. */
    @Column(name = "last_run_at")
    Instant lastRunAt;

    /** When the schedule was last due, if that run was skipped; otherwise null. */
    @Column(name = "skipped_at")
    Instant skippedAt;

    /** Why that run was skipped, for humans. */
    @Column(name = "skipped_because")
    String skippedBecause;

    /** A {@link SearchRequest} as sent, without insignificant white space. */
    String request;

    /** The size of the request, in bytes. */
    @Column(name = "kept_bytes")
    long keptBytes;

    @Column(name = "created_at")
    Instant createdAt;
}
