package org.morpion.service.search;

import io.quarkus.runtime.util.HashUtil;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import org.morpion.service.database.WhileAway;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Parameters;
import org.morpion.service.request.WriteGate;

/** Lets requests for searches in, each of them once. */
@ApplicationScoped
class SearchAdmission {
    private static final int MAX_KEY_LENGTH = 255;

    private final WriteGate gate;
    private final SearchPlanner planner;
    private final SearchCarrier carrier;
    private final Once once;

    SearchAdmission(WriteGate gate, SearchPlanner planner, SearchCarrier carrier, Once once) {
        this.gate = gate;
        this.planner = planner;
        this.carrier = carrier;
        this.once = once;
    }

    /**
     * Makes the search that is asked for.
     *
     * @param key of the client, to know a repeated request by
     * @return its id; with a key that is known, that of the search made then
     */
    String admit(SearchRequest request, byte[] body, Optional<String> key) {
        if (key.isPresent() && (key.get().isBlank() || key.get().length() > MAX_KEY_LENGTH)) {
            throw Parameters.invalid("Idempotency-Key", key.get(), "1 to " + MAX_KEY_LENGTH + " characters");
        }
        String hash = HashUtil.sha256(body);
        Optional<String> known = key.flatMap(text -> once.known(text, hash));
        if (known.isPresent()) {
            return known.get();
        }
        gate.require();
        SearchCarrier.Carried start = request.hasCheckpoint()
                ? carrier.takeUp(request)
                : new SearchCarrier.Carried(planner.plan(request), List.of());
        try {
            return once.create(start, key, hash);
        } catch (PersistenceException e) {
            // Another request with the same key was faster.
            return key.flatMap(text -> once.known(text, hash)).orElseThrow(() -> e);
        }
    }

    /** The transactions of an admission. */
    @ApplicationScoped
    @Transactional
    static class Once {
        private final Searches searches;
        private final DatabaseClock clock;
        private final SearchConfiguration configuration;

        Once(Searches searches, DatabaseClock clock, SearchConfiguration configuration) {
            this.searches = searches;
            this.clock = clock;
            this.configuration = configuration;
        }

        Optional<String> known(String key, String hash) {
            return IdempotentRequest.<IdempotentRequest>findByIdOptional(key).map(earlier -> {
                if (!earlier.bodyHash.equals(hash)) {
                    throw ProblemType.IDEMPOTENCY_KEY_REUSED
                            .because("The Idempotency-Key " + key + " was used with another body.")
                            .build();
                }
                return earlier.searchId;
            });
        }

        String create(SearchCarrier.Carried start, Optional<String> key, String hash) {
            String id = searches.create(start.plan(), null, start.states());
            key.ifPresent(text -> {
                IdempotentRequest made = new IdempotentRequest();
                made.key = text;
                made.bodyHash = hash;
                made.searchId = id;
                made.createdAt = clock.instant();
                made.persistAndFlush();
            });
            return id;
        }

        @Scheduled(
                every = "1h",
                concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
                skipExecutionIf = WhileAway.class)
        void forget() {
            IdempotentRequest.delete("createdAt < ?1", clock.instant().minus(configuration.idempotencyKept()));
        }
    }
}
