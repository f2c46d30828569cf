package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.security.AuthenticationRedirectException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.SocketException;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jboss.logging.Logger;

/** Problems for requests that fail before, or below, the resources. */
@ApplicationScoped
class LastResort {
    private static final Logger LOG = Logger.getLogger(LastResort.class);

    /** What is said of a fault of the service itself. */
    static final String FAILED = "The service failed, and has logged why. Send the request again; if it fails again,"
            + " report the id in X-Request-Id to whoever runs the service.";

    private final ProblemResponses responses;
    private final DatabaseProblems database;

    LastResort(ProblemResponses responses, DatabaseProblems database) {
        this.responses = responses;
        this.database = database;
    }

    void register(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).failureHandler(this::fail);
    }

    private void fail(RoutingContext context) {
        Throwable failure = context.failure();
        if (failure instanceof AuthenticationRedirectException redirection) {
            // Somebody has signed in: that is no problem.
            context.response()
                    .setStatusCode(redirection.getCode())
                    .putHeader(HttpHeaders.LOCATION, redirection.getRedirectUri())
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .end();
            return;
        }
        if (failure instanceof SocketException) {
            // A read that fails is told of before its connection is closed, and this may be another connection's.
            context.vertx().runOnContext(next -> answer(context, failure));
        } else {
            answer(context, failure);
        }
    }

    private void answer(RoutingContext context, Throwable failure) {
        if (clientHasLeft(context)) {
            LOG.debug("The client has left before its answer was through", failure);
            return;
        }
        HttpProblem problem = problem(context.statusCode(), failure);
        if (context.response().headWritten()) {
            // Nothing else tells the client that the rest is missing.
            context.request().connection().close();
        } else if (context.request().isEnded()) {
            responses.send(context, problem);
        } else {
            responses.refuse(context, problem);
        }
    }

    /** The connection tells, not the failure: what is being sent may be what can't be read. */
    private static boolean clientHasLeft(RoutingContext context) {
        // A write that fails closes the channel before the response knows.
        return context.response().closed()
                || !((ConnectionBase) context.request().connection()).channel().isOpen();
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
            return type.because(FAILED).build();
        }
        return type.because(failure == null ? type.title() : failure.getMessage())
                .build();
    }
}
