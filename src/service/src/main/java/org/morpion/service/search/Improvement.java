package org.morpion.service.search;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.io.Serializable;
import java.time.Instant;

/** A game that was the best of its island when it was found. */
@Entity
@IdClass(Improvement.Key.class)
public class Improvement {
    /** What identifies an improvement. */
    public record Key(String searchId, int island, int score) implements Serializable {}

    @Id
    @Column(name = "search_id")
    public String searchId;

    @Id
    public int island;

    @Id
    public int score;

    @Column(name = "found_at")
    public Instant foundAt;

    /** The island's nodes when it was noticed. */
    public long nodes;

    @Column(name = "elapsed_millis")
    public long elapsedMillis;

    /** The game as a record with its provenance, in the compact form. */
    public String document;
}
