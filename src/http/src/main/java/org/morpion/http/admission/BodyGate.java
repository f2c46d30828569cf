package org.morpion.http.admission;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.ClientAddress;
import org.morpion.http.request.Limits;
import org.morpion.http.request.Stage;
import org.morpion.render.document.Form;

/**
 * Gate that collects each request body, within {@link Limits}, on the event loop and before any resource runs. Slow or
 * endless uploads therefore hold a connection but no worker thread. It also decodes the Content-Encoding. Only batches
 * and imports pass through as streams.
 */
@ApplicationScoped
public class BodyGate {
    /** Endpoints that draw a picture of a document. */
    private static final Set<String> DRAWING =
            Set.of(ApiPaths.CONVERT, ApiPaths.RENDER, ApiPaths.COMPARE, ApiPaths.ORDER);

    private static final String PICTURE_SIZE = "size";
    private static final String FORM = "to";
    private static final String ANIMATION = "image/apng";
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
        Stage.CONNECTION.add(filters, this::watch);
        Stage.BODY.add(filters, this::admit);
    }

    private void watch(RoutingContext context) {
        if (ProblemResponses.isClientGone(context)) {
            // The client of a pipelined request left before its turn. Nothing would tell the request so: its response
            // would wait forever for the connection to take more data.
            context.vertx().runOnContext(next -> context.response().end());
        } else if (context.response().writeQueueFull()) {
            // Short responses are written without waiting. A client that reads none must not pile them up.
            context.response().drainHandler(drained -> watch(context));
        } else {
            begin(context);
        }
    }

    private void begin(RoutingContext context) {
        RequestTickets tickets = RequestTickets.begin(context);
        ProblemResponses.keepLoop(context);
        context.addEndHandler(end -> {
            tickets.clientLeft();
            ProblemResponses.onLoop(context, () -> drain(context));
        });
        context.next();
    }

    /** Reads the rest of a body after the response, so that the connection can be reused. Call on the event loop. */
    private void drain(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (request.isEnded() || context.response().closed()) {
            return;
        }
        request.handler(chunk -> {});
        request.resume();
        // Resuming a fully received request ends it. A timer would keep the request and its body in memory.
        if (!request.isEnded()) {
            long timer = context.vertx()
                    .setTimer(
                            limits.lineTimeout().toMillis(),
                            id -> request.connection().close());
            request.endHandler(end -> context.vertx().cancelTimer(timer));
        }
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
            context.next();
            return;
        }
        Optional<ContentCoding> coding = ContentCoding.ofHeader(request.getHeader(HttpHeaders.CONTENT_ENCODING));
        if (coding.isEmpty()) {
            refuse(context, unknownCoding(request.getHeader(HttpHeaders.CONTENT_ENCODING)));
        } else if (isMultipart(request)) {
            refuse(context, multipart());
        } else if (isStreamed(context)) {
            context.next();
        } else {
            Intake intake = new Intake(context, coding.get());
            if (declaredLength(request) > intake.limit) {
                refuse(context, intake.tooLarge());
            } else {
                intake.begin();
            }
        }
    }

    /** The body of one request. Runs on the request's event loop. */
    private final class Intake {
        private final RoutingContext context;
        private final ContentCoding coding;
        private final CallerKind kind;
        private final String path;

        /** Whether the body is admitted among searches and photographs, not among documents. */
        private final boolean isLarge;

        private final int limit;
        private final RequestTickets tickets;
        private final Admission.Ticket arriving;
        private final Context loop = Vertx.currentContext();
        private final Buffer body = Buffer.buffer();
        private Admission.Ticket work;

        Intake(RoutingContext context, ContentCoding coding) {
            this.context = context;
            this.coding = coding;
            kind = CallerKind.of(context);
            path = path(context);
            isLarge = path.equals(ApiPaths.SEARCHES) || path.equals(ApiPaths.TRANSCRIBE);
            limit = switch (path) {
                case ApiPaths.SEARCHES -> memory.searchBytes(kind);
                case ApiPaths.TRANSCRIBE -> limits.pictureBytes();
                default -> limits.documentBytes();
            };
            tickets = RequestTickets.of(context);
            // Grows with what arrives: an announced length would reserve memory without sending anything.
            arriving = memory.arriving(isLarge).admit(kind, 0, () -> {});
        }

        void begin() {
            HttpServerRequest request = context.request();
            if (!tickets.add(arriving)) {
                return;
            }
            long timer = context.vertx().setTimer(limits.bodyTimeout().toMillis(), id -> late());
            context.addEndHandler(end -> context.vertx().cancelTimer(timer));
            request.handler(this::take);
            request.endHandler(end -> awaitTurn(() -> {
                context.vertx().cancelTimer(timer);
                decode();
            }));
            if (request.version() != HttpVersion.HTTP_1_0
                    && "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
                context.response().writeContinue();
            }
            request.resume();
        }

        private void late() {
            if (tickets.isClientGone()) {
                return;
            }
            if (work != null && work.isWaiting()) {
                answer(context, RequestMemory.busy());
            } else {
                refuse(context, timeout());
            }
        }

        private void take(Buffer chunk) {
            if (tickets.isClientGone()) {
                return;
            }
            if (body.length() + chunk.length() > limit) {
                refuse(context, tooLarge());
            } else if (arriving.grow(2L * chunk.length())) {
                // Twice, because the buffer doubles its capacity as it grows.
                body.appendBuffer(chunk);
            } else {
                refuse(context, RequestMemory.busy());
            }
        }

        private void awaitTurn(Runnable turn) {
            if (tickets.isClientGone()) {
                return;
            }
            long cost = cost(coding == ContentCoding.IDENTITY ? body.length() : limit);
            // The turn begins later, even if the work is admitted at once, so that it finds the ticket.
            work = memory.work(isLarge)
                    .admit(kind, ClientAddress.of(context), cost, () -> loop.runOnContext(event -> turn.run()));
            tickets.add(work);
        }

        private long cost(long bytes) {
            return switch (path) {
                case ApiPaths.SEARCHES -> memory.searchCost(bytes);
                case ApiPaths.TRANSCRIBE -> RequestMemory.pictureBodyCost(bytes);
                default -> memory.documentCost(bytes) + picture();
            };
        }

        /** The memory for a picture, if the path draws one. The format is negotiated only when the work has started. */
        private long picture() {
            if (!DRAWING.contains(path)) {
                return 0;
            }
            String size = context.request().getParam(PICTURE_SIZE);
            long still = RequestMemory.pictureCost(size, Form.PNG);
            return mayBeAnimated() ? Math.max(still, RequestMemory.pictureCost(size, Form.APNG)) : still;
        }

        private boolean mayBeAnimated() {
            String to = context.request().getParam(FORM);
            return to == null
                    ? context.request().headers().getAll(HttpHeaders.ACCEPT).stream()
                            .anyMatch(accepted ->
                                    accepted.toLowerCase(Locale.ROOT).contains(ANIMATION))
                    : Form.APNG.names().contains(to);
        }

        private void decode() {
            if (tickets.isClientGone()) {
                return;
            }
            if (coding == ContentCoding.IDENTITY) {
                pass(context, body);
            } else if (tickets.beginWork()) {
                context.vertx()
                        .executeBlocking(() -> coding.decode(body.getBytes(), limit), false)
                        .onComplete(decoded -> tickets.endWork())
                        .onSuccess(plain -> plain.ifPresentOrElse(this::passDecoded, () -> answer(context, tooLarge())))
                        .onFailure(failure -> {
                            if (failure instanceof IOException) {
                                answer(context, damaged(coding));
                            } else {
                                context.fail(failure);
                            }
                        });
            }
        }

        private void passDecoded(byte[] plain) {
            work.shrinkTo(cost(plain.length));
            context.request().headers().remove(HttpHeaders.CONTENT_ENCODING);
            pass(context, Buffer.buffer(plain));
        }

        private HttpProblem tooLarge() {
            // With little memory, the effective limit of a search is below the configured one.
            String setting = switch (path) {
                case ApiPaths.SEARCHES -> limit < limits.searchBytes() ? "memory" : "search";
                case ApiPaths.TRANSCRIBE -> "picture";
                default -> "document";
            };
            return ProblemType.LIMIT_EXCEEDED
                    .because("The body is larger than the limit of " + limit + " bytes. Send a smaller one, or ask"
                            + " the operator to raise morpion.limits." + setting + ".")
                    .with("limit", limit)
                    .build();
        }
    }

    private static void pass(RoutingContext context, Buffer body) {
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

    private HttpProblem timeout() {
        return ProblemType.TIMEOUT.problem("The body did not arrive within "
                + limits.bodyTimeout().toSeconds() + " s. Send it again, faster or compressed.");
    }

    private static HttpProblem multipart() {
        return ProblemType.UNSUPPORTED_MEDIA_TYPE.problem(
                "The body is a multipart form; send the document itself, as curl --data-binary does.");
    }

    private static HttpProblem unknownCoding(String header) {
        return ProblemType.UNSUPPORTED_MEDIA_TYPE
                .because("The Content-Encoding " + header + " is not supported. Use gzip, deflate or none.")
                .withHeader("Accept-Encoding", "gzip, deflate")
                .build();
    }

    private static HttpProblem damaged(ContentCoding coding) {
        return ProblemType.BAD_REQUEST.problem(
                "The body is not " + coding.name().toLowerCase(Locale.ROOT)
                        + ", as Content-Encoding states: it is damaged, truncated or in another encoding. Send it"
                        + " again.");
    }
}
