package org.morpion.access.quota;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** What an account has deleted at once. */
@Entity
@Table(name = "released_amount")
class ReleasedAmount {
    @Id
    String id;

    String account;

    @Column(name = "released_at")
    Instant releasedAt;

    long searches;
    long bytes;
    long records;
}
