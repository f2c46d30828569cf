package org.morpion.service.search;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;

/**
 * A search as the database keeps it. Whoever changes it, or anything that depends on it as a whole, holds the lock on
 * its row.
 */
@Entity
@DynamicUpdate
public class Search {
    @Id
    public String id;

    public String solver;

    @Column(name = "solver_version")
    public String solverVersion;

    /** The variant's code. */
    public String variant;

    public boolean exact;

    public long seed;

    /** A {@link Specification} as JSON. */
    public String specification;

    @Enumerated(EnumType.STRING)
    public SearchState state = SearchState.SCHEDULED;

    @Enumerated(EnumType.STRING)
    public Wanted wanted = Wanted.RUN;

    /** Of a search that succeeded. */
    @Enumerated(EnumType.STRING)
    public Outcome outcome;

    /** Of a search that failed: why, for people. */
    public String failure;

    public int priority;

    /** Islands that have not ended; of an exact search that has not been divided, its parts. */
    @Column(name = "open_islands")
    public int openIslands;

    /** What its states, its games and its request take up. */
    @Column(name = "kept_bytes")
    public long keptBytes;

    /** Null until there is a game. */
    @Column(name = "best_score")
    public Integer bestScore;

    @Column(name = "last_event")
    public long lastEvent;

    @Column(name = "created_at")
    public Instant createdAt;

    @Column(name = "start_at")
    public Instant startAt;

    @Column(name = "ended_at")
    public Instant endedAt;

    /** The record that its best game became. */
    @Column(name = "record_id")
    public String recordId;

    /** The id of the caller that it belongs to. */
    public String owner;

    /** The id of the caller whose quotas and turns it counts for. */
    public String account;

    /** The schedule that made it; null when a request did. */
    @Column(name = "schedule_id")
    public String scheduleId;

    /** For how long it has run before {@link #runningSince}, in milliseconds. */
    @Column(name = "run_millis")
    public long runMillis;

    /** Since when at least one island runs; null while none does. */
    @Column(name = "running_since")
    public Instant runningSince;

    /** Starts or stops its clock. */
    void clockRuns(boolean running, Instant now) {
        if (running && runningSince == null) {
            runningSince = now;
        } else if (!running && runningSince != null) {
            runMillis = runMillisAt(now);
            runningSince = null;
        }
    }

    /** For how long at least one of its islands has run, in milliseconds. */
    long runMillisAt(Instant now) {
        // The database's clock may have been set back.
        return runningSince == null
                ? runMillis
                : runMillis + Math.max(0, Duration.between(runningSince, now).toMillis());
    }
}
