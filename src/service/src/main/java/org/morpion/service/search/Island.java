package org.morpion.service.search;

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

/** One run of a search's solver, or one part of an exact search, as the database keeps it. */
@Entity
@DynamicUpdate
public class Island {
    static final int MAX_CRASHES = 3;

    static final int MAX_TRIALS = 3;

    @Id
    public String id;

    @Column(name = "search_id")
    public String searchId;

    /** From 0, within the search. */
    public int number;

    @Enumerated(EnumType.STRING)
    public IslandState state = IslandState.WAITING;

    @Enumerated(EnumType.STRING)
    public Outcome outcome;

    public String failure;

    public long seed;

    /** Null if there is none. */
    @Column(name = "node_limit")
    public Long nodeLimit;

    /** The number of the last claim: a node that holds an older one may write nothing. */
    public long fence;

    /** The node that has claimed it; null when none has. */
    public String owner;

    /** How often it was claimed. */
    public int attempts;

    /** Claims in a row that were abandoned before the island had {@link Claim#SURVIVAL survived}. */
    public int crashes;

    /** Trials in a row, the present one included, without saved progress. */
    public int trials;

    /** The nodes of the newest checkpoint. */
    @Column(name = "saved_nodes")
    public long savedNodes;

    public long nodes;

    public long playouts;

    @Column(name = "elapsed_millis")
    public long elapsedMillis;

    @Column(name = "best_score")
    public Integer bestScore;

    /** The counts by depth, decimals with spaces between them; null when the solver counts none. */
    public String grids;

    /** The number of the newest checkpoint; 0 before the first. */
    @Column(name = "last_checkpoint")
    public long lastCheckpoint;

    @Column(name = "checkpoint_at")
    public Instant checkpointAt;

    /** Somebody asked for a checkpoint that has not been saved yet. */
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

    /** Whether it may be what ends its processes. It then has to run alone, on trial. */
    boolean isSuspect() {
        return crashes >= MAX_CRASHES;
    }

    /** Whether its trials have shown that it ends its processes. */
    boolean isConvicted() {
        return trials >= MAX_TRIALS;
    }

    /** Clears it of suspicion. */
    void acquit() {
        crashes = 0;
        trials = 0;
    }

    /** The counts by depth. */
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
