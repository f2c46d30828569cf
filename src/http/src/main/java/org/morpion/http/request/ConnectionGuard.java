package org.morpion.http.request;

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
import org.morpion.http.problem.ProblemType;

/**
 * Netty handlers on each connection, below the server, which sees a request only when its head is complete.
 *
 * <ul>
 *   <li>A connection is closed if a head is incomplete {@link Limits#headTimeout} after its first byte. The server's
 *       own timeouts restart with every byte, so a client that trickles bytes would never time out.
 *   <li>Malformed chunks, such as chunks whose extensions or trailers exceed the limit for a head, are answered with
 *       400. The server would close the connection silently.
 *   <li>Pipelined requests wait until the previous response is written, in {@link Pipelining}.
 *   <li>Malformed heads, detected by {@link StrictDecoder}, are answered with an explanation by {@link
 *       UnreadableHeads}.
 *   <li>A forwarded client address that is not an address is removed.
 * </ul>
 *
 * Netty loads this class as a service through its own class loader and calls it for each accepted connection. In the
 * packaged service, that class loader is also the service's.
 */
public final class ConnectionGuard extends ChannelInitializerExtension {
    /** The system property that makes Netty load extensions as services. */
    static final String SWITCH = "io.netty.bootstrap.extensions";

    static final String SWITCH_ON = "serviceload";

    /** The head's deadline in milliseconds. A system property, because Netty creates this class without injection. */
    static final String MILLIS = ConnectionGuard.class.getName();

    private static final long DEFAULT_MILLIS = 15_000;

    private static volatile HttpServerOptions options = new HttpServerOptions();

    private static final byte[] BAD_CHUNKS = badChunks();

    private static final String FORWARDED = "X-Forwarded-For";

    /** An empty address, with or without a port. */
    private static final Pattern EMPTY_ADDRESS = Pattern.compile("(:\\d*)?");

    /** Sets the limits on heads. Call before the server accepts connections. */
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
                        "The body's chunks can't be read: a size is not a number, or an extension or a trailer exceeds"
                                + " the limit for a head. Correct the chunked encoding.");
        return ("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
                        + "Content-Type: application/problem+json\r\nContent-Length: "
                        + problem.length() + "\r\n\r\n" + problem)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sees incoming bytes before they are decoded. Runs on the connection's event loop, like all handlers here. */
    private static final class Bytes extends ChannelInboundHandlerAdapter {
        private final Messages messages = new Messages();
        private final Pipelining pipelining = new Pipelining();
        private boolean started;
        private Future<?> deadline;

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) throws Exception {
            if (!started) {
                started = true;
                ChannelHandlerContext decoder = context.pipeline().context(HttpRequestDecoder.class);
                if (decoder != null) {
                    // The decoder is replaced before it has read a byte.
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

    /** Sees the decoder's messages and the encoded responses. */
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
         * Keeps only the last forwarded address, which the nearest proxy appended. The server would trust the first
         * one, which the client can forge. Removes the header if that address is empty, because the server would never
         * respond.
         */
        private static void keepNearest(HttpHeaders headers) {
            List<String> lists = headers.getAll(FORWARDED);
            if (lists.isEmpty()) {
                return;
            }
            String last = lists.get(lists.size() - 1);
            String nearest = last.substring(last.lastIndexOf(',') + 1).strip();
            if (EMPTY_ADDRESS.matcher(nearest).matches()) {
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
