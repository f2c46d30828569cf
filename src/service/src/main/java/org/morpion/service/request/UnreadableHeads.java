package org.morpion.service.request;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import org.morpion.service.problem.ProblemType;

/**
 * Says what is wrong with a head that can't be read, and that the connection ends with the answer. The server's own
 * answer to such a head is empty, and closes the connection unannounced: a client that keeps connections would send its
 * next request on one that is about to be closed, and lose it.
 */
final class UnreadableHeads extends ChannelDuplexHandler {
    private boolean unreadable;
    private boolean otherVersion;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        // Nothing is read from a connection after the first of them.
        if (message instanceof HttpRequest request && request.decoderResult().isFailure()) {
            unreadable = true;
            otherVersion = request.decoderResult().cause() instanceof StrictDecoder.VersionException;
        }
        super.channelRead(context, message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        if (unreadable && message instanceof HttpResponse answer && detail(answer.status()) != null) {
            HttpResponseStatus status = otherVersion ? HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED : answer.status();
            ReferenceCountUtil.release(message);
            super.write(context, problem(status), promise);
        } else {
            super.write(context, message, promise);
        }
    }

    private static FullHttpResponse problem(HttpResponseStatus status) {
        ProblemType type = switch (status.code()) {
            case 400 -> ProblemType.BAD_REQUEST;
            case 505 -> ProblemType.NOT_IMPLEMENTED;
            default -> ProblemType.LIMIT_EXCEEDED;
        };
        String body = "{\"type\":\"%s\",\"status\":%s,\"title\":\"%s\",\"detail\":\"%s\"}"
                .formatted(type.uri(), status.code(), type.title(), detail(status));
        FullHttpResponse problem = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
        ByteBufUtil.writeAscii(problem.content(), body);
        problem.headers()
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length());
        return problem;
    }

    /** Null where the server does not answer to a head alone in this way. */
    private static String detail(HttpResponseStatus status) {
        return switch (status.code()) {
            case 400 ->
                "The request line or a header field can't be read. Send a method, an address with what is unusual in it"
                        + " percent-encoded, and HTTP/1.1, then a line for each field: its name, a colon, and a value"
                        + " without control characters. Of Content-Length and Transfer-Encoding, send one of the two.";
            case 414 -> "The address is longer than a request line may be. Send what is long in the body.";
            case 431 ->
                "The header fields are longer than a head may be in all. Leave out what is not needed, such as"
                        + " cookies.";
            case 505 -> "The request line names a version of HTTP that the service does not speak. Send HTTP/1.1.";
            default -> null;
        };
    }
}
