package org.morpion.service.request;

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
 * Hands a connection's requests to the server one at a time: the next one once the answer to the last has left.
 * The server would take in all that a client sends ahead, without a bound, and look through it at each further request.
 * What has been decoded already is held back here, and nothing more is read meanwhile: it is no more than one read.
 */
final class Pipelining extends ChannelDuplexHandler {
    private final Queue<Object> held = new ArrayDeque<>();
    private boolean answering;
    private boolean readWanted;

    /** Whether requests wait, so that nothing more is read. */
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
            // Once it has left: answers that nobody reads would pile up.
            context.write(message, promise.unvoid().addListener(written -> passHeld(context)));
        } else {
            context.write(message, promise);
        }
    }

    /** 100 Continue is written as a whole answer, and is none. */
    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse answer && answer.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private void passHeld(ChannelHandlerContext context) {
        answering = false;
        if (holds()) {
            // Not from within the writing of an answer, which may not be through with it.
            context.executor().execute(() -> passNext(context));
        }
    }

    private void passNext(ChannelHandlerContext context) {
        if (!holds()) {
            return;
        }
        if (!context.channel().isActive()) {
            // The answer has not left, but its client: a closed connection is told of later.
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
