package org.morpion.service.problem;

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

/** Answers with problems where no resource is involved: before the request reaches one, or where none exists. */
@ApplicationScoped
public class ProblemResponses {
    private static final long LINGER_MILLIS = 1000;

    private final ObjectMapper json;

    public ProblemResponses(ObjectMapper json) {
        this.json = json;
    }

    /** Ends the response with this problem; does nothing when one has begun. To be called on the event loop. */
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
     * Answers before the body has ended. What still arrives is thrown away until the client has had the time to read
     * the answer: to close at once would reset the connection, and the answer would be lost. All on the event loop, for
     * elsewhere a body may end just after it was looked at.
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
