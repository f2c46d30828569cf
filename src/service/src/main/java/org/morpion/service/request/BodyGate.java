package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.morpion.service.problem.ProblemResponses;
import org.morpion.service.problem.ProblemType;

/**
 * Stands before every resource and takes in the whole body, within {@link Limits}, on the event loop: a client that sends
 * slowly, or without end, holds a connection but no worker. Undoes the Content-Encoding. Only the batch is let through as
 * a stream.
 */
@ApplicationScoped
class BodyGate {
    private static final int PRIORITY = 200;
    private static final long LINGER_MILLIS = 1000;
    private static final int RETRY_SECONDS = 5;

    private final Limits limits;
    private final ProblemResponses problems;

    private final BodyMemory documents;
    private final BodyMemory searches;

    BodyGate(Limits limits, ProblemResponses problems) {
        this.limits = limits;
        this.problems = problems;
        documents = new BodyMemory(limits.bodiesBytes());
        searches = new BodyMemory(limits.bodiesBytes());
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (!announcesBody(request)) {
            context.next();
            return;
        }
        Optional<ContentCoding> coding = ContentCoding.ofHeader(request.getHeader(HttpHeaders.CONTENT_ENCODING));
        if (coding.isEmpty()) {
            refuse(context, unknownCoding(request.getHeader(HttpHeaders.CONTENT_ENCODING)));
        } else if (isMultipart(request)) {
            refuse(context, multipart());
        } else if (isStreamed(context)) {
            dropMalformedContentType(request);
            context.next();
        } else {
            boolean search = context.normalizedPath().equals(ApiPaths.SEARCHES);
            int limit = search ? limits.searchBytes() : limits.documentBytes();
            if (declaredLength(request) > limit) {
                refuse(context, tooLarge(limit));
            } else {
                collect(context, coding.get(), limit, (search ? searches : documents).share(context));
            }
        }
    }

    private void collect(RoutingContext context, ContentCoding coding, int limit, BodyMemory.Share share) {
        HttpServerRequest request = context.request();
        Buffer body = Buffer.buffer();
        long timer = context.vertx().setTimer(limits.bodyTimeout().toMillis(), id -> refuse(context, timeout()));
        request.exceptionHandler(failure -> context.vertx().cancelTimer(timer));
        request.endHandler(end -> {
            context.vertx().cancelTimer(timer);
            decode(context, coding, body, limit, share);
        });
        request.handler(chunk -> {
            if (body.length() + chunk.length() > limit) {
                context.vertx().cancelTimer(timer);
                refuse(context, tooLarge(limit));
            } else if (share.take(chunk.length())) {
                body.appendBuffer(chunk);
            } else {
                context.vertx().cancelTimer(timer);
                refuse(context, busy());
            }
        });
        if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
            context.response().writeContinue();
        }
        request.resume();
    }

    private void decode(RoutingContext context, ContentCoding coding, Buffer body, int limit, BodyMemory.Share share) {
        if (coding == ContentCoding.IDENTITY) {
            pass(context, body);
            return;
        }
        byte[] encoded = body.getBytes();
        context.vertx()
                .executeBlocking(() -> coding.decode(encoded, limit), false)
                .onSuccess(plain -> plain.ifPresentOrElse(
                        bytes -> {
                            if (!share.take(bytes.length)) {
                                problems.send(context, busy());
                                return;
                            }
                            context.request().headers().remove(HttpHeaders.CONTENT_ENCODING);
                            pass(context, Buffer.buffer(bytes));
                        },
                        () -> problems.send(context, tooLarge(limit))))
                .onFailure(failure -> {
                    if (failure instanceof IOException) {
                        problems.send(context, damaged(coding, failure.getMessage()));
                    } else {
                        context.fail(failure);
                    }
                });
    }

    private static void pass(RoutingContext context, Buffer body) {
        dropMalformedContentType(context.request());
        context.setBody(body);
        context.next();
    }

    /**
     * Answers before the body has ended. What still arrives is thrown away until the client has had the time to read the
     * answer: to close at once would reset the connection, and the answer would be lost.
     */
    private void refuse(RoutingContext context, HttpProblem problem) {
        HttpServerRequest request = context.request();
        context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        problems.send(context, problem);
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

    private static boolean announcesBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return !length.equals("0");
        }
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    private static long declaredLength(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? 0 : Long.parseLong(length);
    }

    private static boolean isStreamed(RoutingContext context) {
        return context.request().method() == HttpMethod.POST
                && context.normalizedPath().equals(ApiPaths.VALIDATE_BATCH);
    }

    private static boolean isMultipart(HttpServerRequest request) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        return type != null && type.strip().toLowerCase(Locale.ROOT).startsWith("multipart/");
    }

    /** The type of a document is a hint; one that nobody can parse hints at nothing, and is no reason to refuse. */
    private static void dropMalformedContentType(HttpServerRequest request) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        if (type != null) {
            try {
                MediaType.valueOf(type);
            } catch (IllegalArgumentException e) {
                request.headers().remove(HttpHeaders.CONTENT_TYPE);
            }
        }
    }

    private static HttpProblem tooLarge(int limit) {
        return ProblemType.LIMIT_EXCEEDED
                .because("The body is larger than the limit of " + limit + " bytes.")
                .with("limit", limit)
                .build();
    }

    private static HttpProblem busy() {
        return ProblemType.BUSY
                .because("The bodies of other requests take all the room that there is for them.")
                .withHeader(HttpHeaders.RETRY_AFTER.toString(), RETRY_SECONDS)
                .build();
    }

    private HttpProblem timeout() {
        return ProblemType.TIMEOUT
                .because(
                        "The body had not arrived after " + limits.bodyTimeout().toSeconds() + " s.")
                .build();
    }

    private static HttpProblem multipart() {
        return ProblemType.UNSUPPORTED_MEDIA_TYPE
                .because("The body is a multipart form; send the document itself, as curl --data-binary does.")
                .build();
    }

    private static HttpProblem unknownCoding(String header) {
        return ProblemType.UNSUPPORTED_MEDIA_TYPE
                .because("The Content-Encoding " + header + " is not known; gzip and deflate are.")
                .withHeader("Accept-Encoding", "gzip, deflate")
                .build();
    }

    private static HttpProblem damaged(ContentCoding coding, String reason) {
        return ProblemType.BAD_REQUEST
                .because("The body is not " + coding.name().toLowerCase(Locale.ROOT) + ", as Content-Encoding says: "
                        + reason + ".")
                .build();
    }
}
