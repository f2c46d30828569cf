package org.morpion.access;

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
import org.morpion.http.problem.ProblemType;

/**
 * A rate limiter for client addresses that send invalid credentials. Its counts are local to the node and bounded in
 * size.
 */
@Singleton
class CredentialThrottle {
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final int ADDRESSES = 100_000;
    private static final String METRIC = "morpion.credentials.refused";

    private final int limit;
    private final Counter wrong;
    private final Counter throttled;

    /** Buckets refill within a minute, so an idle bucket can be dropped. */
    private final Cache<String, Bucket> buckets = Caffeine.newBuilder()
            .maximumSize(ADDRESSES)
            .expireAfterAccess(PERIOD)
            .build();

    CredentialThrottle(AccessConfiguration configuration, MeterRegistry metrics) {
        limit = configuration.wrongCredentials();
        wrong = counter("wrong", metrics);
        throttled = counter("throttled", metrics);
    }

    private static Counter counter(String reason, MeterRegistry metrics) {
        return Counter.builder(METRIC)
                .tag("reason", reason)
                .description("Refused keys, tokens and sessions: invalid ones, and all from addresses that"
                        + " sent too many invalid ones")
                .register(metrics);
    }

    /** Returns the 429 problem for a throttled address; empty if the address is not throttled. */
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

    /** Counts invalid credentials from an address. */
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
