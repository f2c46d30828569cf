package org.morpion.service.access;

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
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.request.ConcurrencyLimit;

/**
 * Tells which caller has shown a key. What the database says of a key is remembered for seconds: a caller's requests
 * seldom read it, and other nodes soon know of a revocation.
 */
@ApplicationScoped
class KeyVerifier {
    private static final Logger LOG = Logger.getLogger(KeyVerifier.class);
    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    private static final Duration FAMILIAR = Duration.ofHours(1);
    private static final int MAX_REMEMBERED = 10_000;

    /** Of keys not seen before: fewer than a node has connections to its database, or made-up keys kept them all. */
    private static final int MAX_LOOKUPS = 6;

    /** So long the database is not asked whether callers that were let in may stay, after it has not answered. */
    private static final Duration PAUSE = REMEMBERED;

    private final KeyStore store;
    private final AccessPolicy policy;
    private final DatabaseClock clock;
    private final Optional<KeyText> adminKey;
    private final ConcurrencyLimit lookups =
            new ConcurrencyLimit(MAX_LOOKUPS, "Too many keys are being looked up at once.", 1);
    private final Cache<String, Optional<Known>> remembered = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    /** The hashes of keys that were valid when they were shown. */
    private final Cache<String, String> familiar = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterAccess(FAMILIAR)
            .build();

    /** Held by the thread that asks whether a caller that was let in may stay. */
    private final Lock renewing = new ReentrantLock();

    /** When the database has failed to answer that; null if it need not be left in peace. */
    private volatile Long unansweredAt;

    KeyVerifier(KeyStore store, AccessPolicy policy, DatabaseClock clock, AccessConfiguration configuration) {
        this.store = store;
        this.policy = policy;
        this.clock = clock;
        // One that is malformed has ended the start (FirstKey).
        this.adminKey = configuration.adminKey().flatMap(KeyText::parse);
    }

    /** What the database has said of a key that it has, and that is not revoked. */
    private record Known(String hash, Caller caller, Instant endsAt) {}

    /**
     * Who has shown a key.
     *
     * @param caller empty if the key is not valid
     */
    record Verdict(Optional<Caller> caller) {}

    /** The verdict on a key, if there is one without the database: it may be forgotten from one moment to the next. */
    Optional<Verdict> remembered(KeyText key) {
        if (isConfigured(key)) {
            return Optional.of(new Verdict(adminKey.filter(admin -> key.hasHash(admin.hash()))
                    .map(admin -> policy.known(ApiKey.callerId(key.id()), Set.of(Scopes.ADMIN)))));
        }
        return Optional.ofNullable(remembered.getIfPresent(key.id())).map(known -> verdict(key, known));
    }

    /** Whether the key was valid not long ago: whoever shows it does not guess. */
    boolean isFamiliar(KeyText key) {
        String hash = isConfigured(key) ? adminKey.get().hash() : familiar.getIfPresent(key.id());
        return hash != null && key.hasHash(hash);
    }

    /** The verdict on a key; asks the database unless it is remembered. */
    Verdict verdict(KeyText key) {
        return remembered(key).orElseGet(() -> verdict(key, known(key.id())));
    }

    private Verdict verdict(KeyText key, Optional<Known> known) {
        Optional<Known> valid = known.filter(this::isValid).filter(found -> key.hasHash(found.hash()));
        valid.ifPresent(found -> familiar.put(key.id(), found.hash()));
        return new Verdict(valid.map(Known::caller));
    }

    /** What is known of a key, which may be over. */
    private Optional<Known> known(String id) {
        // Of several requests with one key, the first one looks, and the others wait for what it finds.
        return remembered.get(id, this::look);
    }

    private boolean isValid(Known known) {
        return known.endsAt() == null || clock.instant().isBefore(known.endsAt());
    }

    /**
     * Whether a caller that was recognised would still be, as of a few seconds ago at most. A key that can't be looked
     * up now is taken to be as it was. One thread at a time asks the database, and the others don't wait for it: many
     * may watch, and all workers would be held if the database hung.
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
        if (isPaused() || !renewing.tryLock()) {
            return true;
        }
        try {
            return remembered.get(id, this::ask).filter(this::isValid).isPresent();
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; whoever was let in stays", e);
            unansweredAt = System.nanoTime();
            return true;
        } finally {
            renewing.unlock();
        }
    }

    private boolean isPaused() {
        Long since = unansweredAt;
        return since != null && System.nanoTime() - since < PAUSE.toNanos();
    }

    /** Whether searches may still be made for a caller. */
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

    /** To be called when a key has been revoked. */
    void forget() {
        // The database has just taken the revocation.
        unansweredAt = null;
        remembered.invalidateAll();
    }

    private boolean isConfigured(KeyText key) {
        return adminKey.isPresent() && adminKey.get().id().equals(key.id());
    }

    private Optional<Known> look(String id) {
        if (familiar.getIfPresent(id) != null) {
            return ask(id);
        }
        lookups.enter();
        try {
            return ask(id);
        } finally {
            lookups.leave();
        }
    }

    private Optional<Known> ask(String id) {
        return QuarkusTransaction.requiringNew()
                .call(() -> store.findByIdOptional(id)
                        .filter(key -> key.revokedAt == null)
                        .map(key -> new Known(
                                key.hash, policy.known(key.callerId(), key.accountId(), key.scopeSet()), key.endsAt)));
    }
}
