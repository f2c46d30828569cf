package org.morpion.access.quota;

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

/** Request rates and watching clients of each caller. Counts are local to the node and bounded in size. */
@Singleton
public class Rates {
    private static final Duration PERIOD = Duration.ofMinutes(1);

    /** Maximum number of tracked callers. The least recently seen ones are dropped and get a full bucket again. */
    private static final int CALLERS = 100_000;

    private static final int WATCH_AGAIN_SECONDS = 5;

    private final QuotaConfiguration configuration;
    private final QuotaViolations violations;

    /** Buckets refill within a minute, so an idle bucket can be dropped. */
    private final Cache<String, Bucket> buckets =
            Caffeine.newBuilder().maximumSize(CALLERS).expireAfterAccess(PERIOD).build();

    private final Map<String, Integer> watchers = new ConcurrentHashMap<>();

    Rates(QuotaConfiguration configuration, QuotaViolations violations) {
        this.configuration = configuration;
        this.violations = violations;
    }

    /** Counts a request; returns the 429 problem if the caller is above its rate. */
    Optional<HttpProblem> request(String caller) {
        return consume(caller, 1);
    }

    /**
     * Charges work of a request as additional requests.
     *
     * @throws HttpProblem if the caller has fewer requests left
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
        violations.count(excess);
        long wait = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()) + 1;
        return Optional.of(excess.problem(wait, "Try again in " + wait + " s."));
    }

    /** Returns the value of the header {@code RateLimit-Policy}: requests per window, and its length in seconds. */
    String policy() {
        return "\"requests\";q=" + configuration.requests() + ";w=" + PERIOD.toSeconds();
    }

    /**
     * Returns the value of the header {@code RateLimit}: the requests left, and the seconds until all of them are
     * available again. Empty for callers without a limit.
     */
    Optional<String> standing(String caller) {
        if (!Quotas.isLimited(caller)) {
            return Optional.empty();
        }
        long left = requestsLeft(caller);
        long missing = configuration.requests() - left;
        long seconds = (missing * PERIOD.toSeconds() + configuration.requests() - 1) / configuration.requests();
        return Optional.of("\"requests\";r=" + left + ";t=" + seconds);
    }

    /** Returns the number of requests that the caller has left. */
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
     * Counts a new watching client until {@link #stopWatching}.
     *
     * @throws HttpProblem if the caller has too many watching clients
     */
    public void startWatching(String caller) {
        if (watchers.merge(caller, 1, Integer::sum) > configuration.watchers() && Quotas.isLimited(caller)) {
            stopWatching(caller);
            throw tooManyWatchers();
        }
    }

    /**
     * Checks that the caller may have another watching client. Does not count one.
     *
     * @throws HttpProblem if the caller has too many watching clients
     */
    public void requireWatching(String caller) {
        if (watching(caller) >= configuration.watchers() && Quotas.isLimited(caller)) {
            throw tooManyWatchers();
        }
    }

    /** Ends the count of a watching client. */
    public void stopWatching(String caller) {
        watchers.computeIfPresent(caller, (id, count) -> count == 1 ? null : count - 1);
    }

    /** Returns the number of the caller's watching clients. */
    int watching(String caller) {
        return watchers.getOrDefault(caller, 0);
    }

    private HttpProblem tooManyWatchers() {
        long limit = configuration.watchers();
        Excess excess = new Excess(Quota.WATCHERS, false, limit, limit, 1);
        violations.count(excess);
        return excess.problem(WATCH_AGAIN_SECONDS, "Close one of them first.");
    }
}
