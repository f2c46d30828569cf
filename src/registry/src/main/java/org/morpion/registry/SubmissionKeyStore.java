package org.morpion.registry;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.ExpiredRows;
import org.morpion.http.database.SkipDuringOutage;
import org.morpion.http.request.RequestKey;

/**
 * Database access to the records submitted with an {@code Idempotency-Key}. All methods join the caller's transaction,
 * or open one.
 */
@ApplicationScoped
@Transactional
class SubmissionKeyStore implements PanacheRepositoryBase<SubmissionKey, SubmissionKey.Name> {
    private final DatabaseClock clock;
    private final ExpiredRows old;
    private final RecordConfiguration configuration;

    SubmissionKeyStore(DatabaseClock clock, ExpiredRows old, RecordConfiguration configuration) {
        this.clock = clock;
        this.old = old;
        this.configuration = configuration;
    }

    /**
     * Returns the id of the record that this caller submitted with this key; empty for a new key.
     *
     * @throws HttpProblem if the key was used with a different request
     */
    Optional<String> recordSubmittedWith(String owner, RequestKey key) {
        return findByIdOptional(new SubmissionKey.Name(owner, key.text())).map(earlier -> {
            key.requireSame(earlier.bodyHash);
            return earlier.recordId;
        });
    }

    void remember(String owner, RequestKey key, String recordId) {
        SubmissionKey submission = new SubmissionKey();
        submission.owner = owner;
        submission.key = key.text();
        submission.bodyHash = key.hash();
        submission.recordId = recordId;
        submission.createdAt = clock.instant();
        persistAndFlush(submission);
    }

    /** Deletes the keys of a withdrawn record, so that a repeated request creates a new record. */
    void forget(String recordId) {
        delete("recordId", recordId);
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = SkipDuringOutage.class)
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    void forgetOld() {
        old.delete(SubmissionKey.class, "createdAt", clock.instant().minus(configuration.idempotencyKept()));
    }
}
