package org.morpion.http.problem;

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
import org.morpion.http.endpoint.AllowedMethods;

/**
 * Post-processor that adds a type and an informative detail to problems of the framework (404, 405, 406 and others),
 * and logs failures of the service itself.
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
            return ProblemType.TIMEOUT.problem("The client has disconnected.");
        }
        return ProblemType.ofStatus(problem.getStatusCode())
                .map(type -> typed(type, problem, context))
                .orElse(problem);
    }

    /** Whether a request failed because its client closed the connection, which is not a fault of the service. */
    private static boolean hasLeft(Throwable failure) {
        // Resources read no stream but the body, so an IOException about a socket concerns the client. Failures of
        // other connections have exceptions of other types.
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
            case NOT_FOUND -> "There is nothing at " + path + ". /api/v1 lists the paths of the API.";
            case METHOD_NOT_ALLOWED -> path + " does not support this method; see the Allow header.";
            case NOT_ACCEPTABLE ->
                path + " has no media type that Accept allows. The contract, at /q/openapi, lists its media types.";
            case UNSUPPORTED_MEDIA_TYPE ->
                path
                        + " does not take a body of this Content-Type. Send JSON as application/json; the contract,"
                        + " at /q/openapi, lists other types.";
            case INTERNAL_ERROR -> FailureHandler.FAILED;
            default -> problem.getDetail();
        };
    }
}
