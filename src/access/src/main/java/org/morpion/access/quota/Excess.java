package org.morpion.access.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import org.morpion.http.problem.ProblemType;

/**
 * A quota violation.
 *
 * @param ofAll whether the quota is the common one of all callers
 * @param used amount before the request
 * @param more amount that the request would add
 */
public record Excess(Quota quota, boolean ofAll, long limit, long used, long more) {
    private static final int RETRY_SECONDS = 60;

    /** Returns the problem for the caller, with {@code Retry-After} only if waiting can help. */
    public HttpProblem problem() {
        if (more > limit) {
            return because((ofAll ? "The limit for all callers is " : "Your limit is ") + limit + " " + quota.text()
                            + ", and this request alone would add " + more + ". " + reduction())
                    .build();
        }
        if (ofAll) {
            return problem(RETRY_SECONDS, "Try again later, or ask the operator to raise the limit.");
        }
        return switch (quota) {
            case SEARCHES ->
                because(sum("Delete finished searches; they count for another day."))
                        .build();
            case SCHEDULES -> because(sum("Delete schedules.")).build();
            case RECORDS ->
                because(sum("Withdraw records first; they count for another day."))
                        .build();
            default -> problem(RETRY_SECONDS, "Wait for searches to finish, or cancel or delete some.");
        };
    }

    HttpProblem problem(long retrySeconds, String remedy) {
        return because(sum(remedy))
                .withHeader(HttpHeaders.RETRY_AFTER, retrySeconds)
                .build();
    }

    private String sum(String remedy) {
        return (ofAll ? "The service has " : "You have ") + used + " of " + limit + " " + quota.text()
                + ", and this would add " + more + ". " + remedy;
    }

    private String reduction() {
        return switch (quota) {
            case ISLANDS -> "Ask for fewer islands; the number of islands of an exact search is the operator's choice.";
            case BYTES -> "Send a smaller checkpoint, fewer games or shorter texts.";
            default -> "Ask the operator to raise the limit.";
        };
    }

    private HttpProblem.Builder because(String detail) {
        HttpProblem.Builder problem = ofAll
                ? ProblemType.SERVICE_FULL.because(detail)
                : ProblemType.QUOTA_EXCEEDED.because(detail + " /api/v1/me shows what is left.");
        return problem.with("quota", quota.label())
                .with("limit", limit)
                .with("used", used)
                .with("more", more);
    }
}
