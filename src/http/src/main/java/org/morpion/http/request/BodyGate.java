package org.morpion.http.request;

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
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;

/**
 * Gate that collects each request body, within {@link Limits}, on the event loop and before any resource runs. Slow or
 * endless uploads therefore hold a connection but no worker thread. It also decodes the Content-Encoding. Only batches
 * and imports pass through as streams.
 */
@ApplicationScoped
public class BodyGate {
    /** After the framework's authentication, at 200. */
    private static final int PRIORITY = 150;

    /** Before all gates, because each may respond. */
    private static final int FIRST = 10_000;

    /** Endpoints that draw a picture of a document. */
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
                .description("Bodies rejected before they were parsed as a document or a search")
                .register(metrics);
    }

    /** Refuses a request whose body has been read. */
    private void answer(RoutingContext context, HttpProblem problem) {
        refused.get(problem.getStatusCode()).increment();
        problems.send(context, problem);
    }

    void register(@Observes Filters filters) {
        filters.register(this::watch, FIRST);
        filters.register(this::admit, PRIORITY);
    }

    /** Drains an unread body after the response, so that the connection can be reused. */
    private void watch(RoutingContext context) {
        RequestWork work = RequestWork.begin(context);
        ChannelFuture closed = ResponseBudget.channel(context.request()).closeFuture();
        ChannelFutureListener gone = future -> work.clientDisconnected();
        // The framework reports no disconnect for a request that is pipelined behind another one.
        closed.addListener(gone);
        context.addEndHandler(end -> {
            closed.removeListener(gone);
            work.clientDisconnected();
            dropRest(context);
        });
        context.next();
    }

    /** Runs on the event loop: on a worker thread, {@code isEnded} could be out of date at once. */
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
        // Resuming a fully received request ends it. A timer would keep the request and its body in memory.
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
            // Without this, a resource that takes a body would wait for the connection to end it.
            context.setBody(Buffer.buffer());
        }
        // The framework's own pages may have consumed the body already.
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
        if (ApiPaths.TRANSCRIBE.equals(path(context))) {
            return new BodyIntake(
                    work,
                    coding,
                    limits.pictureBytes(),
                    memory.arrivingSearches(),
                    memory.searches(),
                    RequestMemory::pictureBodyCost);
        }
        // The PNG format is negotiated only when the work has started.
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
            if (work.isClientGone()) {
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
                .onComplete(decoded -> work.release())
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

    /** Refuses a request whose body may still be arriving. */
    private void refuse(RoutingContext context, HttpProblem problem) {
        refused.get(problem.getStatusCode()).increment();
        problems.refuse(context, problem);
    }

    /** Returns the path as routing sees it, without a trailing slash. */
    private static String path(RoutingContext context) {
        String path = context.normalizedPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    /** Returns whether the head of a request announces a body. */
    public static boolean announcesBody(HttpServerRequest request) {
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

    /** Content-Type is only a hint for documents: an unparsable type is ignored. */
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
        // With little memory, the effective limit of a search is below the configured one.
        String setting = switch (path(context)) {
            case ApiPaths.SEARCHES -> intake.limit() < limits.searchBytes() ? "memory" : "search";
            case ApiPaths.TRANSCRIBE -> "picture";
            default -> "document";
        };
        return ProblemType.LIMIT_EXCEEDED
                .because("The body is larger than the limit of " + intake.limit() + " bytes. Send a smaller one, or ask"
                        + " the operator to raise morpion.limits." + setting + ".")
                .with("limit", intake.limit())
                .build();
    }

    private HttpProblem timeout() {
        return ProblemType.TIMEOUT
                .because("The body did not arrive within "
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
                .because("The Content-Encoding " + header + " is not supported. Use gzip, deflate or none.")
                .withHeader("Accept-Encoding", "gzip, deflate")
                .build();
    }

    private static HttpProblem damaged(ContentCoding coding) {
        return ProblemType.BAD_REQUEST
                .because("The body is not " + coding.name().toLowerCase(Locale.ROOT)
                        + ", as Content-Encoding states: it is damaged, truncated or in another encoding. Send it"
                        + " again.")
                .build();
    }
}
