package org.morpion.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.Slots;
import org.morpion.http.database.DatabaseClock;

/**
 * A verifier of API keys with a short-lived cache. Cached keys save most requests a query, and a revocation takes
 * effect on other nodes within seconds.
 */
@ApplicationScoped
class KeyVerifier {
    private static final Logger LOG = Logger.getLogger(KeyVerifier.class);
    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    private static final Duration FAMILIAR = Duration.ofHours(1);
    private static final int MAX_REMEMBERED = 10_000;

    /**
     * Limit on concurrent queries for unknown keys. It is below the size of the connection pool, so that invented keys
     * can't exhaust the pool.
     */
    private static final int MAX_LOOKUPS = 6;

    /** Time without revalidation queries after a failed one. */
    private static final Duration PAUSE = REMEMBERED;

    private final KeyStore store;
    private final AccessPolicy policy;
    private final DatabaseClock clock;
    private final Optional<KeyText> adminKey;
    private final Slots lookups = new Slots(MAX_LOOKUPS, "Too many concurrent lookups of unknown keys.", 1);
    private final Cache<String, Optional<Known>> remembered = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    /** Hashes of keys that were valid on this node within the last hour, by id. Their lookups bypass the limit. */
    private final Cache<String, String> familiar = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterAccess(FAMILIAR)
            .build();

    /** Held during a revalidation query, so that only one runs at a time. */
    private final Lock revalidation = new ReentrantLock();

    /** {@link System#nanoTime} of the last failed revalidation; null if the next one may run. */
    private volatile Long failedAt;

    KeyVerifier(KeyStore store, AccessPolicy policy, DatabaseClock clock, AccessConfiguration configuration) {
        this.store = store;
        this.policy = policy;
        this.clock = clock;
        // A malformed key has already failed the startup in {@link FirstKey}.
        this.adminKey = configuration.adminKey().flatMap(KeyText::parse);
    }

    /** A cached key that was not revoked when it was read. */
    private record Known(String hash, Caller caller, Instant endsAt) {}

    /**
     * The result of a verification.
     *
     * @param caller empty if the key is invalid
     */
    record Verdict(Optional<Caller> caller) {}

    /**
     * Returns the verdict from the cache, without a query; empty if the key is not cached. Entries can expire at any
     * time.
     */
    Optional<Verdict> remembered(KeyText key) {
        if (isConfigured(key)) {
            return Optional.of(new Verdict(adminKey.filter(admin -> key.hasHash(admin.hash()))
                    .map(admin -> policy.known(ApiKey.callerId(key.id()), Set.of(Scopes.ADMIN)))));
        }
        return Optional.ofNullable(remembered.getIfPresent(key.id())).map(known -> verdict(key, known));
    }

    /** Whether this key was valid recently. Such a request is not an attempt to guess a key. */
    boolean isFamiliar(KeyText key) {
        String hash = isConfigured(key) ? adminKey.get().hash() : familiar.getIfPresent(key.id());
        return hash != null && key.hasHash(hash);
    }

    /** Returns the verdict on a key. Queries the database if the key is not cached. */
    Verdict verdict(KeyText key) {
        return remembered(key).orElseGet(() -> verdict(key, known(key.id())));
    }

    private Verdict verdict(KeyText key, Optional<Known> known) {
        Optional<Known> valid = known.filter(this::isValid).filter(found -> key.hasHash(found.hash()));
        valid.ifPresent(found -> familiar.put(key.id(), found.hash()));
        return new Verdict(valid.map(Known::caller));
    }

    /** Returns the cached or stored key, which may have expired. */
    private Optional<Known> known(String id) {
        // Concurrent requests with the same key share one query.
        return remembered.get(id, this::loadLimited);
    }

    private boolean isValid(Known known) {
        return known.endsAt() == null || clock.instant().isBefore(known.endsAt());
    }

    /**
     * Whether an authenticated caller is still valid, as of a few seconds ago at most. A key that can't be checked now
     * counts as valid. Only one thread at a time queries the database, and no other thread waits for it. Otherwise, if
     * the database hung, streams would block all workers.
     */
    boolean holds(String callerId) {
        String id = ApiKey.ofCaller(callerId);
        if (id == null || adminKey.filter(admin -> admin.id().equals(id)).isPresent()) {
            return true;
        }
        Optional<Known> known = remembered.getIfPresent(id);
        if (known != null) {
            return known.filter(this::isValid).isPresent();
        }
        if (isPaused() || !revalidation.tryLock()) {
            return true;
        }
        try {
            return remembered.get(id, this::load).filter(this::isValid).isPresent();
        } catch (RuntimeException e) {
            LOG.debug("The database is unavailable; authenticated callers stay valid", e);
            failedAt = System.nanoTime();
            return true;
        } finally {
            revalidation.unlock();
        }
    }

    private boolean isPaused() {
        Long since = failedAt;
        return since != null && System.nanoTime() - since < PAUSE.toNanos();
    }

    /** Whether schedules may still start searches for this caller. */
    boolean maySearch(String callerId) {
        String id = ApiKey.ofCaller(callerId);
        if (id == null) {
            return policy.maySearch(callerId);
        }
        return adminKey.filter(admin -> admin.id().equals(id)).isPresent()
                || store.findByIdOptional(id)
                        .filter(key -> key.isValid(clock.instant()))
                        .isPresent();
    }

    /** Clears the cache. Must be called after a revocation. */
    void forget() {
        // The revocation has just committed, so the database is available.
        failedAt = null;
        remembered.invalidateAll();
    }

    private boolean isConfigured(KeyText key) {
        return adminKey.isPresent() && adminKey.get().id().equals(key.id());
    }

    private Optional<Known> loadLimited(String id) {
        if (familiar.getIfPresent(id) != null) {
            return load(id);
        }
        // Before authentication, so no kind of caller is known.
        try (Slots.Slot slot = lookups.take(CallerKind.ADMINISTRATOR)) {
            return load(id);
        }
    }

    private Optional<Known> load(String id) {
        return QuarkusTransaction.requiringNew()
                .call(() -> store.findByIdOptional(id)
                        .filter(key -> key.revokedAt == null)
                        .map(key -> new Known(
                                key.hash, policy.known(key.callerId(), key.accountId(), key.scopeSet()), key.endsAt)));
    }
}
