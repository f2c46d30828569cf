package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemContext;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemPostProcessor;
import io.vertx.core.http.HttpClosedException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Gives the problems that the framework raises (404, 405, 406 and others) their type and a detail that says something,
 * and logs those that are the service's own failures.
 */
@ApplicationScoped
class FrameworkProblems implements ProblemPostProcessor {
    private static final Logger LOG = Logger.getLogger(FrameworkProblems.class);

    private final AllowedMethods allowed;
    private final DatabaseProblems database;

    FrameworkProblems(AllowedMethods allowed, DatabaseProblems database) {
        this.allowed = allowed;
        this.database = database;
    }

    @Override
    public HttpProblem apply(HttpProblem problem, ProblemContext context) {
        if (problem.getType() != null) {
            return problem;
        }
        Optional<HttpProblem> outage = database.of(context.cause);
        if (outage.isPresent()) {
            return outage.get();
        }
        if (hasLeft(context.cause)) {
            return ProblemType.TIMEOUT.because("The client has left.").build();
        }
        return ProblemType.ofStatus(problem.getStatusCode())
                .map(type -> typed(type, problem, context))
                .orElse(problem);
    }

    /** Whether a request fails because its client has closed the connection, which is no fault of the service. */
    private static boolean hasLeft(Throwable failure) {
        // The body is the one stream that resources read; what else is out of reach has failures of its own.
        boolean isRead = failure instanceof IOException;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClosedChannelException
                    || isRead && (cause instanceof SocketException || cause instanceof HttpClosedException)) {
                return true;
            }
        }
        return false;
    }

    private HttpProblem typed(ProblemType type, HttpProblem problem, ProblemContext context) {
        if (type == ProblemType.INTERNAL_ERROR) {
            LOG.errorf(context.cause, "Request %s to %s failed", LogFields.request(), LogFields.oneLine(context.path));
        }
        HttpProblem.Builder typed = HttpProblem.builder(problem)
                .withType(type.uri())
                .withTitle(type.title())
                .withDetail(detail(type, problem, context));
        if (type == ProblemType.METHOD_NOT_ALLOWED && context.path != null) {
            typed.withHeader(HttpHeaders.ALLOW, String.join(", ", allowed.of(context.path)));
        }
        return typed.build();
    }

    /** Before the logger, which is the extension's first. */
    @Override
    public int priority() {
        return Integer.MAX_VALUE;
    }

    private static String detail(ProblemType type, HttpProblem problem, ProblemContext context) {
        String path = context.path == null ? "this address" : context.path;
        return switch (type) {
            case NOT_FOUND -> "There is nothing at " + path + ".";
            case METHOD_NOT_ALLOWED -> path + " does not know this method; the Allow header lists those it does.";
            case NOT_ACCEPTABLE ->
                path + " can't answer with a media type that Accept names. The contract, at /q/openapi, lists others.";
            case UNSUPPORTED_MEDIA_TYPE ->
                path
                        + " does not take a body of this Content-Type. Send JSON as application/json; what else"
                        + " it takes is in the contract, at /q/openapi.";
            case INTERNAL_ERROR -> LastResort.FAILED;
            default -> problem.getDetail();
        };
    }
}
