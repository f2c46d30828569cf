package org.morpion.http.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.InstanceUtils;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
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

    private static final String LOOP = ProblemResponses.class.getName();

    private final ObjectMapper json;

    public ProblemResponses(ObjectMapper json) {
        this.json = json;
    }

    /** Remembers the request's event loop, on which this is called. */
    public static void keepLoop(RoutingContext context) {
        context.put(LOOP, Vertx.currentContext());
    }

    /** Runs an action on the request's event loop: at once if called there, as before {@link #keepLoop}. */
    public static void onLoop(RoutingContext context, Runnable action) {
        Context loop = context.get(LOOP);
        if (loop == null || Context.isOnEventLoopThread() && Vertx.currentContext() == loop) {
            action.run();
        } else {
            loop.runOnContext(event -> action.run());
        }
    }

    /** Returns whether the connection of a request is closed, by either side; its close handlers may run later. */
    public static boolean isClientGone(RoutingContext context) {
        // A failed write closes the channel before the response is marked as closed. The response to a pipelined
        // request
        // that begins after the close is never marked.
        return context.response().closed()
                || !((ConnectionBase) context.request().connection()).channel().isOpen();
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
        onLoop(context, () -> refuseOnLoop(context, problem));
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
