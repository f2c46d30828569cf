package org.morpion.http.request;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Queue for pipelined requests, which passes the next one to the server when the previous response is written. The
 * server's own queue is unbounded, and it scans the queue for each request. Only requests decoded before the read
 * stopped are queued here, at most the contents of one read.
 */
final class Pipelining extends ChannelDuplexHandler {
    private final Queue<Object> held = new ArrayDeque<>();
    private boolean answering;
    private boolean readWanted;

    /** Whether requests are queued, so that reading is suspended. */
    boolean holds() {
        return !held.isEmpty();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (holds() || answering && message instanceof HttpRequest) {
            held.add(message);
        } else {
            pass(context, message);
        }
    }

    private void pass(ChannelHandlerContext context, Object message) {
        answering |= message instanceof HttpRequest;
        context.fireChannelRead(message);
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (holds()) {
            readWanted = true;
        } else {
            context.read();
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInterim(message)) {
            // After the write completes; otherwise responses to a client that does not read would accumulate.
            context.write(message, promise.unvoid().addListener(written -> passHeld(context)));
        } else {
            context.write(message, promise);
        }
    }

    /** 100 Continue is written like a complete response, but is interim. */
    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse answer && answer.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private void passHeld(ChannelHandlerContext context) {
        answering = false;
        if (holds()) {
            // The encoder may not have finished this response yet.
            context.executor().execute(() -> passNext(context));
        }
    }

    private void passNext(ChannelHandlerContext context) {
        if (!holds()) {
            return;
        }
        if (!context.channel().isActive()) {
            // The write failed because the connection closed; channelInactive follows later.
            release();
            return;
        }
        while (holds() && !(answering && held.peek() instanceof HttpRequest)) {
            pass(context, held.remove());
        }
        context.fireChannelReadComplete();
        if (!holds() && readWanted) {
            readWanted = false;
            context.read();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        release();
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        release();
    }

    private void release() {
        held.forEach(ReferenceCountUtil::release);
        held.clear();
    }
}
