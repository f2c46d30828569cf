package org.morpion.searches;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** Request with an {@code Idempotency-Key}, and the search that it created. */
@Entity
@Table(name = "idempotency")
@IdClass(IdempotentRequest.Key.class)
class IdempotentRequest {
    /** Primary key. */
    record Key(String owner, String key) implements Serializable {}

    /** Id of the caller that sent the request. Keys of different callers are independent. */
    @Id
    String owner;

    @Id
    @Column(name = "idempotency_key")
    String key;

    /** SHA-256 of the body as 64 hexadecimal digits. */
    @Column(name = "body_hash")
    String bodyHash;

    @Column(name = "search_id")
    String searchId;

    @Column(name = "created_at")
    Instant createdAt;
}
