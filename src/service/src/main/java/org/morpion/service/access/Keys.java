package org.morpion.service.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.morpion.service.database.AccountLocks;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.OldRows;
import org.morpion.service.database.WhileAway;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.WriteGate;

/**
 * What callers do with keys. A key has no scope that its maker lacks and no longer life, and with a key those that were
 * made with it are revoked: whoever takes a key away takes away all that has come of it.
 */
@ApplicationScoped
public class Keys {
    private static final int MAX_KEYS = 100;

    /** Of keys that have ended or were revoked, the youngest ones of each account are kept. */
    static final int MAX_ENDED = 1_000;

    private final KeyStore store;
    private final KeyVerifier verifier;
    private final AccessConfiguration configuration;
    private final AuditTrail audit;
    private final WriteGate gate;
    private final AccountLocks locks;
    private final DatabaseClock clock;
    private final OldRows old;

    Keys(
            KeyStore store,
            KeyVerifier verifier,
            AccessConfiguration configuration,
            AuditTrail audit,
            WriteGate gate,
            AccountLocks locks,
            DatabaseClock clock,
            OldRows old) {
        this.store = store;
        this.verifier = verifier;
        this.configuration = configuration;
        this.audit = audit;
        this.gate = gate;
        this.locks = locks;
        this.clock = clock;
        this.old = old;
    }

    /** A key that has been made, and its text, which nobody can tell later. */
    record Made(ApiKey key, KeyText text) {}

    /**
     * Makes a key.
     *
     * @param endsAt null for the longest life that it may have
     * @throws HttpProblem if its maker may not make it
     */
    @Transactional
    Made make(Caller maker, String name, Set<String> scopes, Instant endsAt) {
        gate.require();
        requireOwn(maker, scopes);
        locks.lock(maker.account());
        Instant now = clock.instant();
        Instant latest = latestEnd(maker, now);
        if (endsAt != null && (endsAt.isAfter(latest) || !endsAt.isAfter(now))) {
            throw InvalidKey.at("/endsAt", endsAt, "between now and " + latest);
        }
        if (store.countValidOf(maker, now) >= MAX_KEYS) {
            throw InvalidKey.because(
                    "You already have " + MAX_KEYS + " valid keys; revoke one of them to make another.");
        }
        KeyText text = KeyText.random();
        ApiKey key = new ApiKey();
        key.id = text.id();
        key.name = name;
        key.hash = text.hash();
        key.scopes = String.join(" ", new TreeSet<>(scopes));
        key.maker = maker.id();
        // An administrator makes keys for others; whoever else could multiply what it may have.
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
                        .because("You can't give a key the scope " + scope + ", which you don't have yourself. Leave"
                                + " it out, or ask an administrator for the key.")
                        .with("scopes", List.of(scope))
                        .build();
            }
        }
    }

    /** Locks the maker's own key: it is revoked before, and nothing is made, or after, and so is what was made. */
    private Instant latestEnd(Caller maker, Instant now) {
        Instant latest = now.plus(configuration.keyLife());
        String own = ApiKey.ofCaller(maker.id());
        Optional<ApiKey> shown = own == null ? Optional.empty() : store.lock(own);
        if (shown.isPresent() && !shown.get().isValid(now)) {
            throw BearerMechanism.refusal("The key has ended, or was revoked just now.");
        }
        return shown.map(key -> key.endsAt).filter(latest::isAfter).orElse(latest);
    }

    /**
     * The keys that a caller sees, the newest first: an administrator all, others their own, those they have made, and
     * those that were made with these.
     */
    @Transactional
    List<ApiKey> list(Caller caller, AgeCursor after, int most) {
        return store.find(caller.isAdmin() ? Optional.empty() : Optional.of(caller.id()), after, most);
    }

    /**
     * Revokes a key, and those that were made with it.
     *
     * @throws HttpProblem if the caller sees no such key
     */
    void revoke(Caller caller, String id) {
        QuarkusTransaction.requiringNew().run(() -> {
            store.lock(id)
                    .filter(key -> caller.isAdmin()
                            || store.makersFrom(caller.id()).contains(key.maker)
                            || key.callerId().equals(caller.id()))
                    .orElseThrow(() -> notFound(id));
            Instant now = clock.instant();
            // Again, until there are none: one may just have been made with a key that was not locked yet.
            for (List<String> keys = store.unrevoked(id, now); !keys.isEmpty(); keys = store.unrevoked(id, now)) {
                store.revoke(keys, now);
                audit.addRevocations(keys);
            }
        });
        verifier.forget();
    }

    /** Whether searches may still be made for a caller while it is not there: its schedules make them. */
    @Transactional
    public boolean maySearch(String callerId) {
        return verifier.maySearch(callerId);
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void forgetOld() {
        // But for the first one: where its row is missing, the next start makes it again, revoked or not.
        old.delete(
                ApiKey.class,
                KeyStore.ENDED_AT,
                clock.instant().minus(configuration.auditKept()),
                "id <> ?2",
                FirstKey.ID);
    }

    private static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND
                .because("There is no key " + id + "; " + ApiPaths.API + "/keys lists yours.")
                .build();
    }
}
