package org.morpion.service.search;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** A request that was sent with an {@code Idempotency-Key}, and what it made. */
@Entity
@Table(name = "idempotency")
@IdClass(IdempotentRequest.Key.class)
class IdempotentRequest {
    /** What identifies a request. */
    record Key(String owner, String key) implements Serializable {}

    /** The id of the caller that sent it: its keys say nothing of the requests of others. */
    @Id
    String owner;

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
