package org.morpion.access;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Set;

/** A stored API key. The database holds a hash of the key, never the key itself. */
@Entity
@Table(name = "api_key")
public class ApiKey {
    private static final String OWNER = "key:";

    @Id
    public String id;

    public String name;

    /** The key's {@link KeyText#hash}. */
    String hash;

    /** Space-separated. */
    String scopes;

    /** Id of the caller that created the key. */
    public String maker;

    /** Account charged for the key's use; null if the key is its own account. */
    String account;

    @Column(name = "created_at")
    public Instant createdAt;

    /** Null only for the database's first key, which does not expire. */
    @Column(name = "ends_at")
    public Instant endsAt;

    /** Null unless revoked. */
    @Column(name = "revoked_at")
    public Instant revokedAt;

    public Set<String> scopeSet() {
        return Set.of(scopes.split(" "));
    }

    boolean isValid(Instant now) {
        return revokedAt == null && (endsAt == null || now.isBefore(endsAt));
    }

    /** Returns the id of a caller that authenticates with this key. */
    String callerId() {
        return callerId(id);
    }

    String accountId() {
        return account == null ? callerId() : account;
    }

    static String callerId(String keyId) {
        return OWNER + keyId;
    }

    /** Returns the id of the caller's key; null if the caller did not authenticate with a key. */
    static String ofCaller(String callerId) {
        return callerId.startsWith(OWNER) ? callerId.substring(OWNER.length()) : null;
    }
}
