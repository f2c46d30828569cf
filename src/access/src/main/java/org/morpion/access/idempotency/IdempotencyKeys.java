package org.morpion.access.idempotency;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Retention;
import org.morpion.http.request.RequestKey;

/** Idempotent creation of resources: a repeated request with the same {@code Idempotency-Key} creates nothing. */
@ApplicationScoped
public class IdempotencyKeys implements PanacheRepositoryBase<IdempotentRequest, IdempotentRequest.Key> {
    private static final Duration KEPT = Duration.ofHours(24);

    private final DatabaseClock clock;

    public IdempotencyKeys(DatabaseClock clock) {
        this.clock = clock;
    }

    /**
     * Creates a resource unless it exists already.
     *
     * @param lookup returns the existing resource, given the id created by an earlier request with the same key
     * @param creation creates the resource and calls {@link #remember}, both in a new transaction
     * @throws HttpProblem if the key was used with a different request
     */
    public <T> T createOnce(
            Kind kind,
            String owner,
            Optional<RequestKey> key,
            Function<Optional<String>, Optional<T>> lookup,
            Supplier<T> creation) {
        Supplier<Optional<T>> existing = () -> lookup.apply(key.flatMap(used -> find(kind, owner, used)));
        Optional<T> earlier = existing.get();
        if (earlier.isPresent()) {
            return earlier.get();
        }
        try {
            return creation.get();
        } catch (PersistenceException | HttpProblem e) {
            // A concurrent request may have created the resource, and used up the quota.
            return existing.get().orElseThrow(() -> e);
        }
    }

    /**
     * Returns the id of the resource that this caller created with this key; empty for a new key.
     *
     * @throws HttpProblem if the key was used with a different request
     */
    @Transactional
    protected Optional<String> find(Kind kind, String owner, RequestKey key) {
        return findByIdOptional(new IdempotentRequest.Key(owner, kind, key.text()))
                .map(earlier -> {
                    key.requireSame(earlier.bodyHash);
                    return earlier.createdId;
                });
    }

    /**
     * Stores the key of a new resource.
     *
     * @throws PersistenceException if a concurrent request has stored the same key
     */
    @Transactional
    public void remember(Kind kind, String owner, RequestKey key, String createdId) {
        IdempotentRequest request = new IdempotentRequest();
        request.owner = owner;
        request.kind = kind;
        request.key = key.text();
        request.bodyHash = key.hash();
        request.createdId = createdId;
        request.createdAt = clock.instant();
        persistAndFlush(request);
    }

    /** Deletes the keys of a deleted resource, so that a repeated request creates it anew. */
    @Transactional
    public void forget(Kind kind, String createdId) {
        delete("kind = ?1 and createdId = ?2", kind, createdId);
    }

    /** The key of a schedule is kept as long as the schedule. */
    @Produces
    static Retention retention() {
        return new Retention(IdempotentRequest.class, "createdAt", KEPT, "kind <> ?2", Kind.SCHEDULE);
    }
}
