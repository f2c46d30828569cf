package org.morpion.http.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.InstanceUtils;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;

/** Sender of problems where no resource is involved: before routing, or where no resource matches. */
@ApplicationScoped
public class ProblemResponses {
    private static final long LINGER_MILLIS = 1000;

    private final ObjectMapper json;

    public ProblemResponses(ObjectMapper json) {
        this.json = json;
    }

    /** Ends the response with this problem; does nothing if the response has started. Call on the event loop. */
    public void send(RoutingContext context, HttpProblem problem) {
        HttpServerResponse response = context.response();
        if (response.headWritten() || response.closed()) {
            return;
        }
        response.setStatusCode(problem.getStatusCode());
        response.putHeader("Content-Type", HttpProblem.MEDIA_TYPE.toString());
        problem.getHeaders().forEach((name, value) -> response.putHeader(name, value.toString()));
        response.end(Buffer.buffer(write(HttpProblem.builder(problem)
                .withInstance(InstanceUtils.pathToInstance(context.request().path()))
                .build())));
    }

    /**
     * Sends a problem before the body has arrived completely, and then closes the connection. Discards the rest of the
     * body until the client has had time to read the response: an immediate close would reset the connection and lose
     * the response. May be called on any thread; runs on the event loop, where the state of the body is stable.
     */
    public void refuse(RoutingContext context, HttpProblem problem) {
        ((ConnectionBase) context.request().connection()).getContext().execute(() -> refuseOnLoop(context, problem));
    }

    private void refuseOnLoop(RoutingContext context, HttpProblem problem) {
        HttpServerRequest request = context.request();
        if (context.response().headWritten() || context.response().closed()) {
            return;
        }
        context.response().putHeader("Connection", "close");
        send(context, problem);
        if (request.isEnded()) {
            request.connection().close();
            return;
        }
        long timer = context.vertx()
                .setTimer(LINGER_MILLIS, id -> request.connection().close());
        request.exceptionHandler(failure -> context.vertx().cancelTimer(timer));
        request.endHandler(end -> {
            context.vertx().cancelTimer(timer);
            request.connection().close();
        });
        request.handler(chunk -> {});
        request.resume();
    }

    private byte[] write(HttpProblem problem) {
        try {
            return json.writeValueAsBytes(problem);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem can't be written as JSON: " + problem, e);
        }
    }
}
