package org.morpion.service.search;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** Something that happened to a search. The numbers of a search's events have no gaps. */
@Entity
@Table(name = "search_event")
@IdClass(SearchEvent.Key.class)
public class SearchEvent {
    /** What identifies an event. */
    public record Key(String searchId, long number) implements Serializable {}

    @Id
    @Column(name = "search_id")
    public String searchId;

    /** From 1. */
    @Id
    public long number;

    /** {@code state}, {@code best} or {@code checkpoint}. */
    public String type;

    public Instant at;

    /** A JSON object. */
    public String data;
}
