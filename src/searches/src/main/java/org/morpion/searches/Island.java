package org.morpion.searches;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.hibernate.annotations.DynamicUpdate;
import org.morpion.solver.RandomSource;

/** Database entity for one run of a search's solver, or for one part of an exact search. */
@Entity
@DynamicUpdate
public class Island {
    static final int MAX_CRASHES = 3;

    static final int MAX_TRIALS = 3;

    @Id
    public String id;

    @Column(name = "search_id")
    public String searchId;

    /** Number within the search, from 0. */
    public int number;

    @Enumerated(EnumType.STRING)
    public IslandState state = IslandState.WAITING;

    @Enumerated(EnumType.STRING)
    public Outcome outcome;

    public String failure;

    public long seed;

    /** Node limit; null for none. */
    @Column(name = "node_limit")
    public Long nodeLimit;

    /** Fencing token: number of the latest claim. The database rejects writes under an older claim. */
    public long fence;

    /** Node that holds the claim; null if unclaimed. */
    public String owner;

    /** Number of claims so far. */
    public int attempts;

    /** Consecutive claims that were abandoned before the island had {@link Claim#SURVIVAL survived}. */
    public int crashes;

    /** Consecutive trials without saved progress, the current one included. */
    public int trials;

    /** Node count of the newest checkpoint. */
    @Column(name = "saved_nodes")
    public long savedNodes;

    public long nodes;

    public long playouts;

    @Column(name = "elapsed_millis")
    public long elapsedMillis;

    @Column(name = "best_score")
    public Integer bestScore;

    /** Counts by depth as decimal numbers separated by spaces; null if the solver does not count. */
    public String grids;

    /** Number of the newest checkpoint; 0 before the first. */
    @Column(name = "last_checkpoint")
    public long lastCheckpoint;

    @Column(name = "checkpoint_at")
    public Instant checkpointAt;

    /** Whether a requested checkpoint has not been saved yet. */
    @Column(name = "checkpoint_wanted")
    public boolean checkpointWanted;

    static Island of(Search search, int number) {
        Island island = new Island();
        island.id = search.id + "." + number;
        island.searchId = search.id;
        island.number = number;
        island.seed = RandomSource.islandSeed(search.seed, number);
        return island;
    }

    /** Returns whether the island is suspected of crashing its process. A suspect runs alone on its node, on trial. */
    public boolean isSuspect() {
        return crashes >= MAX_CRASHES;
    }

    /** Returns whether the trials have confirmed that the island crashes its process. */
    boolean hasFailedTrials() {
        return trials >= MAX_TRIALS;
    }

    /** Clears the island of suspicion. */
    void clearSuspicion() {
        crashes = 0;
        trials = 0;
    }

    /** Returns the counts by depth; empty if the solver does not count. */
    List<BigDecimal> counts() {
        return grids == null
                ? List.of()
                : Arrays.stream(grids.split(" ")).map(BigDecimal::new).toList();
    }

    static String text(List<BigDecimal> counts) {
        return counts.isEmpty()
                ? null
                : counts.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(" "));
    }
}
