package org.morpion.service.record;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.WhileAway;
import org.morpion.service.problem.ProblemType;

/** Which record was submitted with which {@code Idempotency-Key}. Its methods join the caller's transaction. */
@ApplicationScoped
@Transactional
class SubmissionKeyStore implements PanacheRepositoryBase<SubmissionKey, SubmissionKey.Name> {
    private final DatabaseClock clock;
    private final RecordConfiguration configuration;

    SubmissionKeyStore(DatabaseClock clock, RecordConfiguration configuration) {
        this.clock = clock;
        this.configuration = configuration;
    }

    /**
     * The record that this caller submitted with this key; empty if there is none.
     *
     * @param bodyHash the SHA-256 of the request's body
     * @throws HttpProblem if the key was used with another body
     */
    Optional<String> recordSubmittedWith(String owner, String key, String bodyHash) {
        return findByIdOptional(new SubmissionKey.Name(owner, key)).map(earlier -> {
            if (!earlier.bodyHash.equals(bodyHash)) {
                throw ProblemType.IDEMPOTENCY_KEY_REUSED
                        .because("The Idempotency-Key " + key + " was used with another body.")
                        .build();
            }
            return earlier.recordId;
        });
    }

    void remember(String owner, String key, String bodyHash, String recordId) {
        SubmissionKey submission = new SubmissionKey();
        submission.owner = owner;
        submission.key = key;
        submission.bodyHash = bodyHash;
        submission.recordId = recordId;
        submission.createdAt = clock.instant();
        persistAndFlush(submission);
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void forgetOld() {
        delete("createdAt < ?1", clock.instant().minus(configuration.idempotencyKept()));
    }
}
