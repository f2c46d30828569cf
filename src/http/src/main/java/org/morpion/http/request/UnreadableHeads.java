package org.morpion.http.request;

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
import org.morpion.http.problem.ProblemType;

/**
 * Explains to the client why its head is malformed, and announces the end of the connection. The server's own response
 * is empty and closes the connection without notice, so a client with a connection pool could lose its next request.
 */
final class UnreadableHeads extends ChannelDuplexHandler {
    private boolean unreadable;
    private boolean badVersion;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        // No further input is read after a malformed head.
        if (message instanceof HttpRequest request && request.decoderResult().isFailure()) {
            unreadable = true;
            badVersion = request.decoderResult().cause() instanceof StrictDecoder.VersionException;
        }
        super.channelRead(context, message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        if (unreadable && message instanceof HttpResponse answer && detail(answer.status()) != null) {
            HttpResponseStatus status = badVersion ? HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED : answer.status();
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

    /** Null if the server sends this status for other reasons than a malformed head. */
    private static String detail(HttpResponseStatus status) {
        return switch (status.code()) {
            case 400 ->
                "The request line or a header field can't be read. Send a method, a percent-encoded address, and"
                        + " HTTP/1.1, then one line per header field: its name, a colon, and a value without control"
                        + " characters. Send either Content-Length or Transfer-Encoding, not both.";
            case 414 -> "The address exceeds the limit for a request line. Send long values in the body.";
            case 431 ->
                "The header fields together exceed the limit for a head. Omit fields that are not needed, such as"
                        + " cookies.";
            case 505 -> "The request line has a version of HTTP that the service does not support. Send HTTP/1.1.";
            default -> null;
        };
    }
}
