package org.morpion.searches;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** Database entity for an event of a search. The events of a search are numbered without gaps. */
@Entity
@Table(name = "search_event")
@IdClass(SearchEvent.Key.class)
public class SearchEvent {
    /** Primary key. */
    public record Key(String searchId, long number) implements Serializable {}

    @Id
    @Column(name = "search_id")
    public String searchId;

    /** Number within the search, from 1. */
    @Id
    public long number;

    /** {@code state}, {@code best} or {@code checkpoint}. */
    public String type;

    public Instant at;

    /** A JSON object. */
    public String data;
}
