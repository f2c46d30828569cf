package org.morpion.searches;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.ExpiredRows;
import org.morpion.http.database.SkipDuringOutage;
import org.morpion.http.request.RequestKey;

/**
 * Database access to the searches created with an {@code Idempotency-Key}. All methods join the caller's transaction,
 * or open one.
 */
@ApplicationScoped
@Transactional
class IdempotencyKeys implements PanacheRepositoryBase<IdempotentRequest, IdempotentRequest.Key> {
    private final DatabaseClock clock;
    private final ExpiredRows old;
    private final SearchConfiguration configuration;

    IdempotencyKeys(DatabaseClock clock, ExpiredRows old, SearchConfiguration configuration) {
        this.clock = clock;
        this.old = old;
        this.configuration = configuration;
    }

    /**
     * Returns the id of the search that this caller created with this key; empty for a new key.
     *
     * @throws HttpProblem if the key was used with a different request
     */
    Optional<String> searchMadeWith(String owner, RequestKey key) {
        return findByIdOptional(new IdempotentRequest.Key(owner, key.text())).map(earlier -> {
            key.requireSame(earlier.bodyHash);
            return earlier.searchId;
        });
    }

    /**
     * Stores the key of a newly created search.
     *
     * @throws PersistenceException if a concurrent request has stored the same key
     */
    void remember(String owner, RequestKey key, String searchId) {
        IdempotentRequest request = new IdempotentRequest();
        request.owner = owner;
        request.key = key.text();
        request.bodyHash = key.hash();
        request.searchId = searchId;
        request.createdAt = clock.instant();
        persistAndFlush(request);
    }

    void forget(String searchId) {
        delete("searchId", searchId);
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = SkipDuringOutage.class)
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    void forgetOld() {
        old.delete(IdempotentRequest.class, "createdAt", clock.instant().minus(configuration.idempotencyKept()));
    }
}
