package org.morpion.service.request;

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
 * Counts the answers that clients are slow to fetch, which the service has to keep for them. One for which there is no
 * memory, or that is not fetched in time, is broken off.
 */
@ApplicationScoped
class AnswerGate {
    /** Before the gates that answer. */
    private static final int PRIORITY = 500;

    private final MemoryBudget answers;
    private final long timeoutMillis;

    AnswerGate(RequestMemory memory, Limits limits) {
        answers = memory.answers();
        timeoutMillis = limits.answerTimeout().toMillis();
    }

    void register(@Observes Filters filters) {
        filters.register(this::watch, PRIORITY);
    }

    private void watch(RoutingContext context) {
        context.addEndHandler(end -> {
            Channel channel = channel(context.request());
            // The last bytes may come from another thread, and are written by this one when it comes to them.
            channel.eventLoop().execute(() -> keep(channel));
        });
        context.next();
    }

    static Channel channel(HttpServerRequest request) {
        return ((ConnectionBase) request.connection()).channel();
    }

    /** Closes a connection at once. Vert.x would wait until its client has fetched what has been written. */
    static void cutOff(Channel channel) {
        ChannelHandlerContext first = channel.pipeline().firstContext();
        if (first != null) {
            first.close();
        }
    }

    private void keep(Channel channel) {
        long waiting = channel.bytesBeforeWritable();
        if (waiting == 0 || !channel.isActive()) {
            return;
        }
        MemoryBudget.Reservation kept = answers.empty();
        if (!kept.grow(waiting)) {
            cutOff(channel);
            return;
        }
        var deadline = channel.eventLoop().schedule(() -> cutOff(channel), timeoutMillis, TimeUnit.MILLISECONDS);
        // An empty write is through when everything before it is, or the connection is closed.
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(through -> {
            deadline.cancel(false);
            kept.end();
        });
    }
}
