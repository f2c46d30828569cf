package org.morpion.service.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import org.morpion.service.problem.ProblemType;

/**
 * Why a request can't be met: it would go beyond a quota.
 *
 * @param ofAll whether it is that of all callers together
 * @param used how much there is already
 * @param more how much the request would add
 */
public record Excess(Quota quota, boolean ofAll, long limit, long used, long more) {
    private static final int RETRY_SECONDS = 60;

    /** What the caller is answered. */
    public HttpProblem problem() {
        return problem(
                RETRY_SECONDS,
                quota == Quota.RECORDS
                        ? "Withdraw some of them first."
                        : "Wait until some have ended, or cancel or delete some.");
    }

    HttpProblem problem(long retrySeconds, String remedy) {
        String sum = used + " of " + limit + " " + quota.text();
        HttpProblem.Builder problem = ofAll
                ? ProblemType.SERVICE_FULL.because("The service has " + sum + ", and this would add " + more
                        + ". Try again when others need less, or ask whoever runs the service.")
                : ProblemType.QUOTA_EXCEEDED.because("You have " + sum + ", and this would add " + more + ". " + remedy
                        + " /api/v1/me tells what is left.");
        return problem.withHeader(HttpHeaders.RETRY_AFTER, retrySeconds)
                .with("quota", quota.label())
                .with("limit", limit)
                .with("used", used)
                .with("more", more)
                .build();
    }
}
