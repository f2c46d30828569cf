package org.morpion.registry;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import org.morpion.http.request.RequestKey;

/** Database entity for a submission with an {@code Idempotency-Key}, and the record that it created. */
@Entity
@Table(name = "submission_key")
@IdClass(SubmissionKey.Name.class)
class SubmissionKey {
    @Id
    String owner;

    @Id
    @Column(name = "idempotency_key")
    String key;

    /** Hash of the body from the {@link RequestKey}, as 64 hexadecimal digits. */
    @Column(name = "body_hash")
    String bodyHash;

    @Column(name = "record_id")
    String recordId;

    @Column(name = "created_at")
    Instant createdAt;

    /** Primary key. Keys of different callers are independent. */
    static class Name implements Serializable {
        private static final long serialVersionUID = 1L;

        String owner;
        String key;

        Name() {}

        Name(String owner, String key) {
            this.owner = owner;
            this.key = key;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Name name && owner.equals(name.owner) && key.equals(name.key);
        }

        @Override
        public int hashCode() {
            return Objects.hash(owner, key);
        }
    }
}
