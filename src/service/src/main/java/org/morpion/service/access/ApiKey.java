package org.morpion.service.access;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Set;

/** A key as the database keeps it: everything but the secret. */
@Entity
@Table(name = "api_key")
class ApiKey {
    private static final String OWNER = "key:";

    @Id
    String id;

    String name;

    /** As {@link KeyText#hash} makes it. */
    String hash;

    /** Separated by blanks. */
    String scopes;

    /** The id of the caller that made it. */
    String maker;

    /** The account of its holder; null if it is the holder's own. */
    String account;

    @Column(name = "created_at")
    Instant createdAt;

    /** Null for the first key of a database alone. */
    @Column(name = "ends_at")
    Instant endsAt;

    /** Null while it is not revoked. */
    @Column(name = "revoked_at")
    Instant revokedAt;

    Set<String> scopeSet() {
        return Set.of(scopes.split(" "));
    }

    boolean isValid(Instant now) {
        return revokedAt == null && (endsAt == null || now.isBefore(endsAt));
    }

    /** The id of the caller who shows it. */
    String callerId() {
        return callerId(id);
    }

    String accountId() {
        return account == null ? callerId() : account;
    }

    static String callerId(String keyId) {
        return OWNER + keyId;
    }

    /** The id of the key that a caller has shown; null if it showed none. */
    static String ofCaller(String callerId) {
        return callerId.startsWith(OWNER) ? callerId.substring(OWNER.length()) : null;
    }
}
