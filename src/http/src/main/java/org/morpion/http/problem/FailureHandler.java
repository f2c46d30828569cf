package org.morpion.http.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.security.AuthenticationRedirectException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.SocketException;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jboss.logging.Logger;

/** Handler of requests that fail before or below the resources. */
@ApplicationScoped
class FailureHandler {
    private static final Logger LOG = Logger.getLogger(FailureHandler.class);

    /** Detail of the problem for a fault of the service. */
    static final String FAILED = "The service failed and has logged the reason. Send the request again; if it fails"
            + " again, report the id in X-Request-Id to the operator.";

    private final ProblemResponses responses;
    private final DatabaseProblems database;

    FailureHandler(ProblemResponses responses, DatabaseProblems database) {
        this.responses = responses;
        this.database = database;
    }

    void register(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).failureHandler(this::fail);
    }

    private void fail(RoutingContext context) {
        Throwable failure = context.failure();
        if (failure instanceof AuthenticationRedirectException redirection) {
            // Redirect at the end of a sign-in, which the framework reports as a failure.
            context.response()
                    .setStatusCode(redirection.getCode())
                    .putHeader(HttpHeaders.LOCATION, redirection.getRedirectUri())
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .end();
            return;
        }
        if (failure instanceof SocketException) {
            // The exception precedes the close of its connection, and may concern another connection, so decide one
            // turn later.
            context.vertx().runOnContext(next -> answer(context, failure));
        } else {
            answer(context, failure);
        }
    }

    private void answer(RoutingContext context, Throwable failure) {
        // Checks the connection, not the failure, which may concern a source of the response.
        if (ProblemResponses.isClientGone(context)) {
            LOG.debug("The client disconnected before the response was complete", failure);
            return;
        }
        HttpProblem problem = problem(context.statusCode(), failure);
        if (context.response().headWritten()) {
            // The response has started; only a closed connection shows that it is incomplete.
            context.request().connection().close();
        } else if (context.request().isEnded()) {
            responses.send(context, problem);
        } else {
            responses.refuse(context, problem);
        }
    }

    private HttpProblem problem(int status, Throwable failure) {
        if (failure instanceof RejectedExecutionException) {
            return ProblemType.BUSY
                    .because("The service is busy. Try again in a moment.")
                    .withHeader(HttpHeaders.RETRY_AFTER.toString(), 1)
                    .build();
        }
        if (failure instanceof HttpProblem problem) {
            return problem;
        }
        Optional<HttpProblem> outage = database.of(failure);
        if (outage.isPresent()) {
            return outage.get();
        }
        boolean clients = status >= 400 && status < 500;
        ProblemType type =
                ProblemType.ofStatus(status).orElse(clients ? ProblemType.BAD_REQUEST : ProblemType.INTERNAL_ERROR);
        if (type == ProblemType.INTERNAL_ERROR) {
            LOG.errorf(failure, "Request %s failed", LogFields.request());
            return type.problem(FAILED);
        }
        return type.problem(failure == null ? type.title() : failure.getMessage());
    }
}
