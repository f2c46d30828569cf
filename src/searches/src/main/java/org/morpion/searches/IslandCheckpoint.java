package org.morpion.searches;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/**
 * Saved state from which an island can resume. A checkpoint and the counters that belong to it become visible together.
 */
@Entity
@Table(name = "island_checkpoint")
@IdClass(IslandCheckpoint.Key.class)
public class IslandCheckpoint {
    /** Primary key. */
    public record Key(String islandId, long number) implements Serializable {}

    @Id
    @Column(name = "island_id")
    public String islandId;

    /** Number within the island, from 1. */
    @Id
    public long number;

    @Column(name = "saved_at")
    public Instant savedAt;

    /** Running time of the island at the checkpoint, in milliseconds. */
    @Column(name = "elapsed_millis")
    public long elapsedMillis;

    /** Solver state in the encoding of {@link org.morpion.solver.Checkpoint#write}. */
    public byte[] state;
}
