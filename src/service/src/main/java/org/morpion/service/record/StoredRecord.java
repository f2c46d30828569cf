package org.morpion.service.record;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import java.util.Set;
import java.util.TreeSet;

/** A record as the database keeps it: the document, and beside it what the catalogue searches by. */
@Entity
@Table(name = "game_record")
class StoredRecord extends PanacheEntityBase {
    /** The stable name in addresses. */
    @Id
    String id;

    /** The variant's code. */
    String variant;

    int score;

    /** 32 hexadecimal digits; no two records have the same grid. */
    @Column(columnDefinition = "char(32)")
    String fingerprint;

    /** Null when the record names none. */
    String author;

    @ElementCollection
    @CollectionTable(name = "record_tag", joinColumns = @JoinColumn(name = "record_id"))
    @Column(name = "tag")
    Set<String> tags = new TreeSet<>();

    /** The record in the compact form. */
    String document;
}
