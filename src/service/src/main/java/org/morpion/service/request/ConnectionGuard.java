package org.morpion.service.request;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.vertx.core.http.HttpServerOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.morpion.service.problem.ProblemType;

/**
 * Watches over connections below the server, which knows a request only when its head is whole.
 *
 * <ul>
 *   <li>A head that is not whole so many seconds after its first byte costs its connection. The server's own timeouts
 *       begin anew with every byte, so that a client which sends one now and then would be kept for ever.
 *   <li>Chunks that can't be read, such as one whose extensions or trailers exceed what a head may have, are answered
 *       with 400. The server closes such connections without a word.
 *   <li>Requests that a client sends before it has been answered wait, by {@link Pipelining}.
 *   <li>A head that can't be read, by {@link StrictDecoder}, is answered with what is wrong with it, by {@link
 *       UnreadableHeads}.
 *   <li>What a proxy forwards as a client's address, and is none, is left out.
 * </ul>
 *
 * Netty finds this class as a service by its own class loader, which in the service as it is shipped is that of the
 * service too, and calls it for each connection that is accepted.
 */
public final class ConnectionGuard extends ChannelInitializerExtension {
    /** Netty looks for services only when this system property says so. */
    static final String SWITCH = "io.netty.bootstrap.extensions";

    static final String SWITCH_ON = "serviceload";

    /** The deadline in milliseconds, as a system property: nobody injects anything here. */
    static final String MILLIS = ConnectionGuard.class.getName();

    private static final long DEFAULT_MILLIS = 15_000;

    private static volatile HttpServerOptions options = new HttpServerOptions();

    private static final byte[] BAD_CHUNKS = badChunks();

    private static final String FORWARDED = "X-Forwarded-For";

    /** No address, with a port at most. */
    private static final Pattern NOBODY = Pattern.compile("(:\\d*)?");

    /** To be called before there are connections: what they may send in heads. */
    static void configure(HttpServerOptions options) {
        ConnectionGuard.options = options;
    }

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        connection.pipeline().addFirst(new Bytes());
    }

    private static byte[] badChunks() {
        String problem = "{\"type\":\"%s\",\"status\":400,\"title\":\"%s\",\"detail\":\"%s\"}"
                .formatted(
                        ProblemType.BAD_REQUEST.uri(),
                        ProblemType.BAD_REQUEST.title(),
                        "The chunks of the body can't be read: a size is no number, or an extension or a trailer is"
                                + " longer than a head may be.");
        return ("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
                        + "Content-Type: application/problem+json\r\nContent-Length: "
                        + problem.length() + "\r\n\r\n" + problem)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sees the bytes before they are decoded. On the connection's event loop, as all of this is. */
    private static final class Bytes extends ChannelInboundHandlerAdapter {
        private final Messages messages = new Messages();
        private final Pipelining pipelining = new Pipelining();
        private boolean begun;
        private Future<?> deadline;

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) throws Exception {
            if (!begun) {
                begun = true;
                ChannelHandlerContext decoder = context.pipeline().context(HttpRequestDecoder.class);
                if (decoder != null) {
                    // It has not read anything.
                    context.pipeline().replace(decoder.name(), decoder.name(), new StrictDecoder(options));
                    context.pipeline().addAfter(decoder.name(), null, messages);
                }
                ChannelHandlerContext encoder = context.pipeline().context(HttpResponseEncoder.class);
                if (encoder != null) {
                    context.pipeline().addAfter(encoder.name(), null, new UnreadableHeads());
                    context.pipeline().addAfter(encoder.name(), null, pipelining);
                }
            }
            boolean expected = messages.headExpected;
            long heads = messages.heads;
            super.channelRead(context, bytes);
            if (messages.heads != heads) {
                cancel();
            } else if (expected
                    && messages.headExpected
                    && !pipelining.holds()
                    && deadline == null
                    && context.channel().isActive()) {
                deadline = context.executor()
                        .schedule(() -> context.close(), Long.getLong(MILLIS, DEFAULT_MILLIS), TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) throws Exception {
            cancel();
            super.channelInactive(context);
        }

        private void cancel() {
            if (deadline != null) {
                deadline.cancel(false);
                deadline = null;
            }
        }
    }

    /** Sees what the decoder makes of the bytes, and what the encoder makes of answers. */
    private static final class Messages extends ChannelDuplexHandler {
        private boolean headExpected = true;
        private long heads;
        private boolean answered;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
            if (message instanceof HttpRequest request) {
                keepNearest(request.headers());
                headExpected = false;
                answered = false;
                heads++;
            } else if (message instanceof HttpContent content
                    && content.decoderResult().isFailure()) {
                ReferenceCountUtil.release(message);
                context.writeAndFlush(answered ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(BAD_CHUNKS))
                        .addListener(ChannelFutureListener.CLOSE);
                return;
            }
            if (message instanceof LastHttpContent) {
                headExpected = true;
            }
            super.channelRead(context, message);
        }

        /**
         * Leaves the last of the forwarded addresses, which is the one that the proxy has seen: proxies put it behind
         * what the client has sent, and the server would believe the first. Where that is no address, none is left, as
         * the server would never answer.
         */
        private static void keepNearest(HttpHeaders headers) {
            List<String> lists = headers.getAll(FORWARDED);
            if (lists.isEmpty()) {
                return;
            }
            String last = lists.get(lists.size() - 1);
            String nearest = last.substring(last.lastIndexOf(',') + 1).strip();
            if (NOBODY.matcher(nearest).matches()) {
                headers.remove(FORWARDED);
            } else {
                headers.set(FORWARDED, nearest);
            }
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
            answered |= message instanceof ByteBuf bytes && bytes.isReadable();
            super.write(context, message, promise);
        }
    }
}
