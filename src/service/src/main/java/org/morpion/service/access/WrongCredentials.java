package org.morpion.service.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.EstimationProbe;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.morpion.service.problem.ProblemType;

/**
 * Slows down addresses that show many wrong keys, tokens and sessions, until some time has passed. Counted in this
 * node's memory, which is bounded.
 */
@Singleton
class WrongCredentials {
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final int ADDRESSES = 100_000;
    private static final String METRIC = "morpion.credentials.refused";

    private final int limit;
    private final Counter wrong;
    private final Counter throttled;

    /** Who has shown nothing wrong for a minute has a full bucket, as one who never has. */
    private final Cache<String, Bucket> buckets = Caffeine.newBuilder()
            .maximumSize(ADDRESSES)
            .expireAfterAccess(PERIOD)
            .build();

    WrongCredentials(AccessConfiguration configuration, MeterRegistry metrics) {
        limit = configuration.wrongCredentials();
        wrong = counter("wrong", metrics);
        throttled = counter("throttled", metrics);
    }

    private static Counter counter(String reason, MeterRegistry metrics) {
        return Counter.builder(METRIC)
                .tag("reason", reason)
                .description("Keys, tokens and sessions that were refused: wrong ones, and any of an address that has"
                        + " shown too many of them")
                .register(metrics);
    }

    /** The answer to an address that has shown too much; empty if it has not. */
    Optional<HttpProblem> refusal(String address) {
        Bucket bucket = buckets.getIfPresent(address);
        if (bucket == null) {
            return Optional.empty();
        }
        EstimationProbe probe = bucket.estimateAbilityToConsume(1);
        if (probe.canBeConsumed()) {
            return Optional.empty();
        }
        throttled.increment();
        long wait = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()) + 1;
        return Optional.of(ProblemType.QUOTA_EXCEEDED
                .because("Your address has sent " + limit + " invalid keys, tokens or sessions within a minute. Check"
                        + " that all your programs use a valid key, and try again in " + wait + " s.")
                .withHeader(HttpHeaders.RETRY_AFTER, wait)
                .with("quota", "credentials")
                .with("limit", limit)
                .with("used", limit)
                .with("more", 1)
                .build());
    }

    /** To be called when an address has shown something that is not valid. */
    void count(String address) {
        wrong.increment();
        buckets.get(
                        address,
                        any -> Bucket.builder()
                                .addLimit(bandwidth -> bandwidth.capacity(limit).refillGreedy(limit, PERIOD))
                                .build())
                .tryConsume(1);
    }
}
