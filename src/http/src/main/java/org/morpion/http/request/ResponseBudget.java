package org.morpion.http.request;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.TimeUnit;

/**
 * Budget for response bytes that the service has written and slow clients have not yet read. A connection is closed
 * when its pending bytes exceed the budget or are not read within {@link Limits#answerTimeout}.
 */
@ApplicationScoped
class ResponseBudget {
    /** Before the gates, which may respond themselves. */
    private static final int PRIORITY = 500;

    private final MemoryBudget answers;
    private final long timeoutMillis;

    ResponseBudget(RequestMemory memory, Limits limits) {
        answers = memory.answers();
        timeoutMillis = limits.answerTimeout().toMillis();
    }

    void register(@Observes Filters filters) {
        filters.register(this::watch, PRIORITY);
    }

    private void watch(RoutingContext context) {
        context.addEndHandler(end -> {
            Channel channel = channel(context.request());
            // Another thread may write the last bytes; this event loop flushes them before it runs the task.
            channel.eventLoop().execute(() -> reservePending(channel));
        });
        context.next();
    }

    static Channel channel(HttpServerRequest request) {
        return ((ConnectionBase) request.connection()).channel();
    }

    /** Closes a connection at once. Vert.x's own close would wait until the client has read all pending bytes. */
    static void cutOff(Channel channel) {
        ChannelHandlerContext first = channel.pipeline().firstContext();
        if (first != null) {
            first.close();
        }
    }

    private void reservePending(Channel channel) {
        long pending = channel.bytesBeforeWritable();
        if (pending == 0 || !channel.isActive()) {
            return;
        }
        MemoryBudget.Reservation reservation = answers.empty();
        if (!reservation.grow(pending)) {
            cutOff(channel);
            return;
        }
        var deadline = channel.eventLoop().schedule(() -> cutOff(channel), timeoutMillis, TimeUnit.MILLISECONDS);
        // An empty write completes after all earlier writes, or when the connection closes.
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> {
            deadline.cancel(false);
            reservation.end();
        });
    }
}
