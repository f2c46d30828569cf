package org.morpion.service.quota;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** How often callers ask, and how many of their clients watch: counted in this node's memory, which is bounded. */
@Singleton
public class Rates {
    private static final Duration PERIOD = Duration.ofMinutes(1);

    /** Beyond so many, callers that have not asked for longest are forgotten: they begin anew. */
    private static final int CALLERS = 100_000;

    private static final int WATCH_AGAIN_SECONDS = 5;

    private final QuotaConfiguration configuration;
    private final Refusals refusals;

    /** Who has not asked for a minute has a full bucket, as one who never has. */
    private final Cache<String, Bucket> buckets =
            Caffeine.newBuilder().maximumSize(CALLERS).expireAfterAccess(PERIOD).build();

    private final Map<String, Integer> watchers = new ConcurrentHashMap<>();

    Rates(QuotaConfiguration configuration, Refusals refusals) {
        this.configuration = configuration;
        this.refusals = refusals;
    }

    /** Counts a request; says why it is refused, if it is. */
    Optional<HttpProblem> request(String caller) {
        return consume(caller, 1);
    }

    /**
     * Counts work that a request makes as so many requests more.
     *
     * @throws HttpProblem if the caller has fewer left
     */
    public void charge(String caller, long requests) {
        Optional<HttpProblem> refusal = requests == 0 ? Optional.empty() : consume(caller, requests);
        if (refusal.isPresent()) {
            throw refusal.get();
        }
    }

    private Optional<HttpProblem> consume(String caller, long requests) {
        if (!Quotas.isLimited(caller)) {
            return Optional.empty();
        }
        ConsumptionProbe probe = bucket(caller).tryConsumeAndReturnRemaining(requests);
        if (probe.isConsumed()) {
            return Optional.empty();
        }
        int limit = configuration.requests();
        Excess excess = new Excess(Quota.REQUESTS, false, limit, limit - probe.getRemainingTokens(), requests);
        refusals.count(excess);
        long wait = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()) + 1;
        return Optional.of(excess.problem(wait, "Ask again in " + wait + " s."));
    }

    /** How many requests a caller may make at once. */
    long requestsLeft(String caller) {
        return bucket(caller).getAvailableTokens();
    }

    private Bucket bucket(String caller) {
        return buckets.get(
                caller,
                id -> Bucket.builder()
                        .addLimit(limit ->
                                limit.capacity(configuration.requests()).refillGreedy(configuration.requests(), PERIOD))
                        .build());
    }

    /**
     * Counts a client that begins to watch, until {@link #stopWatching}.
     *
     * @throws HttpProblem if it is one too many of this caller
     */
    public void startWatching(String caller) {
        if (watchers.merge(caller, 1, Integer::sum) > configuration.watchers() && Quotas.isLimited(caller)) {
            stopWatching(caller);
            throw tooManyWatch();
        }
    }

    /**
     * Looks whether one more client of this caller may watch, and counts nothing.
     *
     * @throws HttpProblem if it may not
     */
    public void requireWatching(String caller) {
        if (watching(caller) >= configuration.watchers() && Quotas.isLimited(caller)) {
            throw tooManyWatch();
        }
    }

    /** A client of this caller watches no longer. */
    public void stopWatching(String caller) {
        watchers.computeIfPresent(caller, (id, count) -> count == 1 ? null : count - 1);
    }

    /** How many clients of a caller watch. */
    int watching(String caller) {
        return watchers.getOrDefault(caller, 0);
    }

    private HttpProblem tooManyWatch() {
        long limit = configuration.watchers();
        Excess excess = new Excess(Quota.WATCHERS, false, limit, limit, 1);
        refusals.count(excess);
        return excess.problem(WATCH_AGAIN_SECONDS, "Let one of them stop first.");
    }
}
