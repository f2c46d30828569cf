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

    /** What the caller is answered. It is told to wait only where that helps. */
    public HttpProblem problem() {
        if (more > limit) {
            return because((ofAll ? "All callers together may have " : "You may have ") + limit + " " + quota.text()
                            + ", and this would add " + more + ": that never fits. " + lessOfIt())
                    .build();
        }
        if (ofAll) {
            return problem(RETRY_SECONDS, "Try again later, or ask whoever runs the service to raise the limit.");
        }
        return switch (quota) {
            case SEARCHES -> because(sum("Delete some that have ended.")).build();
            case SCHEDULES -> because(sum("Delete some of them.")).build();
            case RECORDS -> because(sum("Withdraw some of them first.")).build();
            default -> problem(RETRY_SECONDS, "Wait until some have ended, or cancel or delete some.");
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

    private String lessOfIt() {
        return switch (quota) {
            case ISLANDS ->
                "Ask for fewer islands; into how many parts an exact search is divided, whoever runs the"
                        + " service decides.";
            case BYTES -> "Send a smaller checkpoint, fewer games or shorter texts.";
            default -> "Ask whoever runs the service to raise the limit.";
        };
    }

    private HttpProblem.Builder because(String detail) {
        HttpProblem.Builder problem = ofAll
                ? ProblemType.SERVICE_FULL.because(detail)
                : ProblemType.QUOTA_EXCEEDED.because(detail + " /api/v1/me tells what is left.");
        return problem.with("quota", quota.label())
                .with("limit", limit)
                .with("used", used)
                .with("more", more);
    }
}
