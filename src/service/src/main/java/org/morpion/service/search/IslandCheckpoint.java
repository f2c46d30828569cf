package org.morpion.service.search;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** A state of an island to go on from. It becomes visible as a whole, with the counters that belong to it. */
@Entity
@Table(name = "island_checkpoint")
@IdClass(IslandCheckpoint.Key.class)
public class IslandCheckpoint {
    /** What identifies a checkpoint. */
    public record Key(String islandId, long number) implements Serializable {}

    @Id
    @Column(name = "island_id")
    public String islandId;

    /** From 1, within the island. */
    @Id
    public long number;

    @Column(name = "saved_at")
    public Instant savedAt;

    /** For how long the island had run. */
    @Column(name = "elapsed_millis")
    public long elapsedMillis;

    /** As {@link org.morpion.solver.Checkpoint#write} wrote it. */
    public byte[] state;
}
