package org.morpion.searches;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.io.Serializable;
import java.time.Instant;

/** Game that was the best of its island when it was found. */
@Entity
@IdClass(Improvement.Key.class)
public class Improvement {
    /** Primary key. */
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

    /** Node count of the island when the game was reported. */
    public long nodes;

    @Column(name = "elapsed_millis")
    public long elapsedMillis;

    /** Game record with its provenance, in the compact form. */
    public String document;
}
