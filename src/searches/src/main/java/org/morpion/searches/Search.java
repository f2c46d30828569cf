package org.morpion.searches;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;
import org.morpion.searches.plan.Specification;

/**
 * Database entity for a search. Changes to a search, and to anything that depends on the search as a whole, require the
 * lock on its row ({@link SearchStore#lock}).
 */
@Entity
@DynamicUpdate
public class Search {
    @Id
    public String id;

    public String solver;

    @Column(name = "solver_version")
    public String solverVersion;

    /** Code of the variant. */
    public String variant;

    public boolean exact;

    public long seed;

    /** The {@link Specification} as JSON. */
    public String specification;

    @Enumerated(EnumType.STRING)
    public SearchState state = SearchState.SCHEDULED;

    @Enumerated(EnumType.STRING)
    public DesiredState wanted = DesiredState.RUN;

    /** Reason for the end. Set early while the search is ending; final once it has succeeded. */
    @Enumerated(EnumType.STRING)
    public Outcome outcome;

    /** Reason for the failure, as text for people; null unless the search has failed. */
    public String failure;

    public int priority;

    /** Islands that have not ended; in an exact search before its division, the number of its future parts. */
    @Column(name = "open_islands")
    public int openIslands;

    /** Stored size of checkpoints, games and request, in bytes. */
    @Column(name = "kept_bytes")
    public long keptBytes;

    /** Moves of the best game; null before the first game. */
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

    /** Id of the record of the best game; null until the search has ended with a game. */
    @Column(name = "record_id")
    public String recordId;

    /** Id of the owner. */
    public String owner;

    /** Id of the account that is charged for quotas and turns. */
    public String account;

    /** Id of the schedule that created the search; null if a request did. */
    @Column(name = "schedule_id")
    public String scheduleId;

    /** Running time before {@link #runningSince}, in milliseconds. */
    @Column(name = "run_millis")
    public long elapsedMillis;

    /** Time since which at least one island has been running; null while none runs. */
    @Column(name = "running_since")
    public Instant runningSince;

    /** Starts or stops the running-time clock. */
    void updateElapsed(boolean running, Instant now) {
        if (running && runningSince == null) {
            runningSince = now;
        } else if (!running && runningSince != null) {
            elapsedMillis = elapsedMillisAt(now, 0);
            runningSince = null;
        }
    }

    /**
     * Returns the {@code elapsed} of the search in milliseconds: the time during which at least one island was running.
     *
     * @param longestMillis the running time of the longest-running island; a lower bound, because the database's clock
     *     may have been set back
     */
    public long elapsedMillisAt(Instant now, long longestMillis) {
        long current = runningSince == null
                ? 0
                : Math.max(0, Duration.between(runningSince, now).toMillis());
        return Math.max(longestMillis, elapsedMillis + current);
    }
}
