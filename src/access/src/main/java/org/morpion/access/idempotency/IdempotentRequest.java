package org.morpion.access.idempotency;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** Request with an {@code Idempotency-Key}, and the resource that it created. */
@Entity
@Table(name = "idempotency")
@IdClass(IdempotentRequest.Key.class)
public class IdempotentRequest {
    /** Kind of the created resource. */
    public enum Kind {
        SEARCH,
        RECORD,
        SCHEDULE
    }

    /** Primary key. */
    record Key(String owner, Kind kind, String key) implements Serializable {}

    /** Id of the caller that sent the request. Keys of different callers are independent. */
    @Id
    String owner;

    /** Keys for different kinds are independent. */
    @Id
    @Enumerated(EnumType.STRING)
    Kind kind;

    @Id
    @Column(name = "idempotency_key")
    String key;

    /** {@link RequestKey#hash}. */
    @Column(name = "body_hash")
    String bodyHash;

    /** Id of the created resource. The column dates from when only searches were in this table. */
    @Column(name = "search_id")
    String createdId;

    @Column(name = "created_at")
    Instant createdAt;
}
