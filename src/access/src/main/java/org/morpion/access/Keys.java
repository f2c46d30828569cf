package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.morpion.http.database.AccountLocks;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Retention;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.WriteGate;

/**
 * The life cycle of API keys. A key has no scope and no lifetime beyond those of the key that created it. Revoking a
 * key also revokes its descendants.
 */
@ApplicationScoped
public class Keys {
    private static final int MAX_KEYS = 100;

    /** Number of ended keys kept per account. The oldest ones beyond it are deleted. */
    static final int MAX_ENDED = 1_000;

    private final KeyStore store;
    private final KeyVerifier verifier;
    private final AccessConfiguration configuration;
    private final AuditTrail audit;
    private final WriteGate gate;
    private final AccountLocks locks;
    private final DatabaseClock clock;

    Keys(
            KeyStore store,
            KeyVerifier verifier,
            AccessConfiguration configuration,
            AuditTrail audit,
            WriteGate gate,
            AccountLocks locks,
            DatabaseClock clock) {
        this.store = store;
        this.verifier = verifier;
        this.configuration = configuration;
        this.audit = audit;
        this.gate = gate;
        this.locks = locks;
        this.clock = clock;
    }

    /** A new key and its clear text, which is not stored. */
    public record Made(ApiKey key, KeyText text) {}

    /**
     * Creates a key.
     *
     * @param endsAt expiry; null for the maximum lifetime
     * @throws HttpProblem if the caller lacks one of the scopes, the expiry is out of range, or the caller has too many
     *     keys
     */
    @Transactional
    public Made make(Caller maker, String name, Set<String> scopes, Instant endsAt) {
        gate.require();
        requireOwn(maker, scopes);
        locks.lock(maker.account());
        Instant now = clock.instant();
        Instant latest = latestEnd(maker, now);
        if (endsAt != null && (endsAt.isAfter(latest) || !endsAt.isAfter(now))) {
            throw KeyRequest.WHOLE.at("/endsAt", endsAt, "between now and " + latest);
        }
        if (store.countValidOf(maker, now) >= MAX_KEYS) {
            throw ProblemType.INVALID_KEY.problem(
                    "You already have " + MAX_KEYS + " valid keys; revoke one of them to make another.");
        }
        KeyText text = KeyText.random();
        ApiKey key = new ApiKey();
        key.id = text.id();
        key.name = name;
        key.hash = text.hash();
        key.scopes = String.join(" ", new TreeSet<>(scopes));
        key.maker = maker.id();
        // Only administrators create independent accounts. Otherwise callers could multiply their quotas.
        key.account = maker.isAdmin() ? null : maker.account();
        key.createdAt = now;
        key.endsAt = endsAt == null ? latest : endsAt;
        store.persist(key);
        store.deleteEndedBeyond(MAX_ENDED, maker, now);
        audit.add("key.make", key.callerId(), key.name + ": " + key.scopes);
        return new Made(key, text);
    }

    private static void requireOwn(Caller maker, Set<String> scopes) {
        for (String scope : scopes) {
            if (!maker.has(scope)) {
                throw ProblemType.SCOPE_MISSING
                        .because("The key can't have the scope " + scope + ", because you don't have it. Remove"
                                + " it, or ask an administrator for the key.")
                        .with("scopes", List.of(scope))
                        .build();
            }
        }
    }

    /**
     * Returns the latest permitted expiry. Locks the caller's own key against a concurrent revocation: either the
     * revocation comes first and the creation fails, or it comes later and revokes the new key too.
     */
    private Instant latestEnd(Caller maker, Instant now) {
        Instant latest = now.plus(configuration.keyLife());
        String own = ApiKey.ofCaller(maker.id());
        Optional<ApiKey> shown = own == null ? Optional.empty() : store.lock(own);
        if (shown.isPresent() && !shown.get().isValid(now)) {
            throw BearerMechanism.refusal("The key has expired or was revoked just now.");
        }
        return shown.map(key -> key.endsAt).filter(latest::isAfter).orElse(latest);
    }

    /**
     * Returns the keys after the cursor, newest first. Administrators see all keys; other callers see their own key and
     * its descendants.
     */
    @Transactional
    public Page<ApiKey> list(Caller caller, AgeCursor<String> after, int most) {
        return store.find(caller.isAdmin() ? Optional.empty() : Optional.of(caller.id()), after, most);
    }

    /**
     * Revokes a key and its descendants.
     *
     * @throws HttpProblem if the caller sees no key with this id
     */
    public void revoke(Caller caller, String id) {
        QuarkusTransaction.requiringNew().run(() -> {
            store.lock(id)
                    .filter(key -> caller.isAdmin()
                            || store.findDescendantCreators(caller.id()).contains(key.maker)
                            || key.callerId().equals(caller.id()))
                    .orElseThrow(() -> notFound(id));
            Instant now = clock.instant();
            // Repeat, because a descendant that was not locked yet may have created another key meanwhile.
            for (List<String> keys = store.unrevoked(id, now); !keys.isEmpty(); keys = store.unrevoked(id, now)) {
                store.revoke(keys, now);
                audit.addRevocations(keys);
            }
        });
        verifier.forget();
    }

    /** Whether schedules may still start searches for this caller. */
    @Transactional
    public boolean maySearch(String callerId) {
        return verifier.maySearch(callerId);
    }

    @Produces
    static Retention retention(AccessConfiguration configuration) {
        // Keep the first key's row: without it, the next startup would create the key again even if it was revoked.
        return new Retention(ApiKey.class, KeyStore.ENDED_AT, configuration.auditKept(), "id <> ?2", FirstKey.ID);
    }

    private static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND.problem("There is no key " + id + "; " + ApiPaths.API + "/keys lists yours.");
    }
}
