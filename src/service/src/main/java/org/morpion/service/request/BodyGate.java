package org.morpion.service.request;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.morpion.service.problem.ProblemResponses;
import org.morpion.service.problem.ProblemType;

/**
 * Stands before every resource and takes in the whole body, within {@link Limits}, on the event loop: a client that
 * sends slowly, or without end, holds a connection but no worker. Undoes the Content-Encoding. Only batches are let
 * through as streams.
 */
@ApplicationScoped
class BodyGate {
    /** Behind the framework's own gate, at 200, which finds out who calls. */
    private static final int PRIORITY = 150;

    /** Before whatever may answer. */
    private static final int FIRST = 10_000;

    /** Where documents become pictures. */
    private static final Set<String> DRAWING =
            Set.of(ApiPaths.CONVERT, ApiPaths.RENDER, ApiPaths.COMPARE, ApiPaths.ORDER);

    private static final String PICTURE_SIZE = "size";
    private static final Set<String> STREAMED = Set.of(ApiPaths.VALIDATE_BATCH, ApiPaths.IMPORT);

    private final Limits limits;
    private final RequestMemory memory;
    private final ProblemResponses problems;
    private final Map<Integer, Counter> refused;

    BodyGate(Limits limits, RequestMemory memory, ProblemResponses problems, MeterRegistry metrics) {
        this.limits = limits;
        this.memory = memory;
        this.problems = problems;
        refused = Stream.of(
                        ProblemType.BAD_REQUEST,
                        ProblemType.TIMEOUT,
                        ProblemType.LIMIT_EXCEEDED,
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        ProblemType.BUSY)
                .collect(Collectors.toMap(ProblemType::status, type -> counter(type, metrics)));
    }

    private static Counter counter(ProblemType type, MeterRegistry metrics) {
        return Counter.builder("morpion.bodies.refused")
                .tag("reason", type.slug())
                .description("Bodies that were refused before they were read as a document or a search")
                .register(metrics);
    }

    /** Answers a request without its body. */
    private void answer(RoutingContext context, HttpProblem problem) {
        refused.get(problem.getStatusCode()).increment();
        problems.send(context, problem);
    }

    void register(@Observes Filters filters) {
        filters.register(this::watch, FIRST);
        filters.register(this::admit, PRIORITY);
    }

    /**
     * Whoever is answered before its body has ended may go on with another request: what nobody reads is thrown away.
     */
    private void watch(RoutingContext context) {
        RequestWork work = RequestWork.begin(context);
        ChannelFuture closed = AnswerGate.channel(context.request()).closeFuture();
        ChannelFutureListener gone = future -> work.clientLeaves();
        // Of a request that is behind another one on its connection, nobody says that the client has left.
        closed.addListener(gone);
        context.addEndHandler(end -> {
            closed.removeListener(gone);
            work.clientLeaves();
            dropRest(context);
        });
        context.next();
    }

    /** On the event loop: a worker that looks whether the body has ended may be told otherwise the next moment. */
    private void dropRest(RoutingContext context) {
        HttpConnection connection = context.request().connection();
        ((ConnectionBase) connection).getContext().execute(() -> dropRest(context, connection));
    }

    private void dropRest(RoutingContext context, HttpConnection connection) {
        HttpServerRequest request = context.request();
        if (request.isEnded() || context.response().closed()) {
            return;
        }
        request.handler(chunk -> {});
        request.resume();
        // One that was only paused, with nothing left to read, has ended now. Nothing may remember it: it has its body.
        if (request.isEnded()) {
            return;
        }
        long timer = context.vertx().setTimer(limits.lineTimeout().toMillis(), id -> connection.close());
        request.endHandler(end -> context.vertx().cancelTimer(timer));
    }

    private void admit(RoutingContext context) {
        HttpServerRequest request = context.request();
        boolean isAnnounced = announcesBody(request);
        if (!isAnnounced) {
            // Or a resource that takes a body would wait for the connection to say that there is none.
            context.setBody(Buffer.buffer());
        }
        // What a page of the framework's own has read already, in passing, is nothing to read again.
        if (!isAnnounced || request.isEnded()) {
            dropMalformedContentType(request);
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
            BodyIntake intake = intake(context, coding.get());
            if (declaredLength(request) > intake.limit()) {
                refuse(context, tooLarge(context, intake));
            } else {
                collect(context, intake);
            }
        }
    }

    private BodyIntake intake(RoutingContext context, ContentCoding coding) {
        RequestWork work = RequestWork.of(context);
        if (ApiPaths.SEARCHES.equals(path(context))) {
            return new BodyIntake(
                    work,
                    coding,
                    memory.searchBytes(),
                    memory.arrivingSearches(),
                    memory.searches(),
                    memory::searchCost);
        }
        // Whether it is a PNG that is asked for is not known before the work has begun.
        long picture = DRAWING.contains(path(context))
                ? RequestMemory.pictureCost(context.request().getParam(PICTURE_SIZE))
                : 0;
        return new BodyIntake(
                work,
                coding,
                limits.documentBytes(),
                memory.arrivingDocuments(),
                memory.documents(),
                bytes -> memory.documentCost(bytes) + picture);
    }

    private void collect(RoutingContext context, BodyIntake intake) {
        HttpServerRequest request = context.request();
        RequestWork work = RequestWork.of(context);
        long timer = context.vertx().setTimer(limits.bodyTimeout().toMillis(), id -> {
            if (work.clientHasLeft()) {
                return;
            }
            if (intake.isQueued()) {
                answer(context, RequestMemory.busy());
            } else {
                refuse(context, timeout());
            }
        });
        context.addEndHandler(end -> context.vertx().cancelTimer(timer));
        request.endHandler(end -> intake.awaitTurn(() -> {
            context.vertx().cancelTimer(timer);
            decode(context, intake);
        }));
        request.handler(chunk -> {
            BodyIntake.Taken taken = intake.take(chunk);
            if (taken != BodyIntake.Taken.YES) {
                refuse(context, taken == BodyIntake.Taken.TOO_LARGE ? tooLarge(context, intake) : RequestMemory.busy());
            }
        });
        if (request.version() != HttpVersion.HTTP_1_0
                && "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
            context.response().writeContinue();
        }
        request.resume();
    }

    private void decode(RoutingContext context, BodyIntake intake) {
        if (intake.coding() == ContentCoding.IDENTITY) {
            pass(context, intake.body());
            return;
        }
        RequestWork work = RequestWork.of(context);
        if (!work.hold()) {
            return;
        }
        context.vertx()
                .executeBlocking(intake::decoded, false)
                .onComplete(decoded -> work.letGo())
                .onSuccess(plain -> plain.ifPresentOrElse(
                        bytes -> {
                            context.request().headers().remove(HttpHeaders.CONTENT_ENCODING);
                            pass(context, Buffer.buffer(bytes));
                        },
                        () -> answer(context, tooLarge(context, intake))))
                .onFailure(failure -> {
                    if (failure instanceof IOException) {
                        answer(context, damaged(intake.coding()));
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

    /** Answers a request whose body may not have ended. */
    private void refuse(RoutingContext context, HttpProblem problem) {
        refused.get(problem.getStatusCode()).increment();
        problems.refuse(context, problem);
    }

    /** The address as resources are matched by it, without the slash that may stand at its end. */
    private static String path(RoutingContext context) {
        String path = context.normalizedPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
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
        return context.request().method() == HttpMethod.POST && STREAMED.contains(path(context));
    }

    private static boolean isMultipart(HttpServerRequest request) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        return type != null && type.strip().toLowerCase(Locale.ROOT).startsWith("multipart/");
    }

    /** The type of a document is a hint: an unparsable one is ignored. */
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

    private HttpProblem tooLarge(RoutingContext context, BodyIntake intake) {
        boolean search = ApiPaths.SEARCHES.equals(path(context));
        // The body of a search may have less than its setting says, where there is little memory.
        String setting = !search ? "document" : intake.limit() < limits.searchBytes() ? "memory" : "search";
        return ProblemType.LIMIT_EXCEEDED
                .because("The body is larger than the limit of " + intake.limit() + " bytes. Send a smaller one, or ask"
                        + " whoever runs the service to raise morpion.limits." + setting + ".")
                .with("limit", intake.limit())
                .build();
    }

    private HttpProblem timeout() {
        return ProblemType.TIMEOUT
                .because("The body had not arrived after "
                        + limits.bodyTimeout().toSeconds() + " s. Send it again, faster or compressed.")
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

    private static HttpProblem damaged(ContentCoding coding) {
        return ProblemType.BAD_REQUEST
                .because("The body is not " + coding.name().toLowerCase(Locale.ROOT)
                        + ", as Content-Encoding says: it is damaged or cut off, or in another encoding.")
                .build();
    }
}
