package org.morpion.service.search;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A request that was sent with an {@code Idempotency-Key}, and what it made. */
@Entity
@Table(name = "idempotency")
class IdempotentRequest {
    @Id
    @Column(name = "idempotency_key")
    String key;

    /** SHA-256 of the body, 64 hexadecimal digits. */
    @Column(name = "body_hash")
    String bodyHash;

    @Column(name = "search_id")
    String searchId;

    @Column(name = "created_at")
    Instant createdAt;
}
