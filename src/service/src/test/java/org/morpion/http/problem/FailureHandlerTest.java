package org.morpion.http.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.morpion.service.RawHttp;

/** Failures before, below and after the resources, and who is informed of them: the client or the log. */
class FailureHandlerTest {
    private static final Logger LOGGER = Logger.getLogger(FailureHandler.class.getName());

    private final Vertx vertx = Vertx.vertx();
    private final List<LogRecord> errors = new CopyOnWriteArrayList<>();
    private final java.util.logging.Handler log = new java.util.logging.Handler() {
        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                errors.add(entry);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(log);
    }

    @AfterEach
    void stop() throws Exception {
        LOGGER.removeHandler(log);
        vertx.close().toCompletionStage().toCompletableFuture().get(5, TimeUnit.MINUTES);
    }

    @Test
    void whatIsBeingSentCanNotBeRead() throws Exception {
        IOException unreadable = new IOException("Input/output error");
        CompletableFuture<Void> failed = new CompletableFuture<>();
        HttpServer server = serve(context -> {
            context.fail(unreadable);
            failed.complete(null);
        });
        try (Socket client = ask(server)) {
            assertThat(client.getInputStream().readAllBytes()).asString().doesNotContain("\r\n0\r\n");
            failed.get(5, TimeUnit.MINUTES);
        }
        assertThat(errors).singleElement().extracting(LogRecord::getThrown).isSameAs(unreadable);
    }

    @Test
    void theClientHasLeft() throws Exception {
        CompletableFuture<Void> failed = new CompletableFuture<>();
        HttpServer server = serve(context -> context.request().connection().closeHandler(closed -> {
            context.fail(new ClosedChannelException());
            failed.complete(null);
        }));
        try (Socket client = ask(server)) {
            client.getInputStream().read();
        }
        failed.get(5, TimeUnit.MINUTES);
        assertThat(errors).isEmpty();
    }

    @Test
    void theClientBreaksItsConnection() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        HttpServer server = start(context -> {
            context.request().exceptionHandler(context::fail);
            context.request()
                    .connection()
                    .closeHandler(close -> context.vertx().runOnContext(next -> closed.complete(null)));
            context.response().writeContinue();
        });
        try (Socket client = new Socket("localhost", server.actualPort())) {
            client.setSoTimeout(RawHttp.PATIENCE_MILLIS);
            client.getOutputStream()
                    .write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().read();
            // A close with unread input and no linger resets the connection.
            client.setSoLinger(true, 0);
        }
        closed.get(5, TimeUnit.MINUTES);
        assertThat(errors).isEmpty();
    }

    @Test
    void whatTheServiceItselfConnectsToIsOutOfReach() throws Exception {
        ConnectException refused = new ConnectException("Connection refused");
        HttpServer server = start(context -> context.fail(refused));
        try (Socket client = ask(server)) {
            assertThat(client.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 500");
        }
        assertThat(errors).singleElement().extracting(LogRecord::getThrown).isSameAs(refused);
    }

    /** Starts a server whose responses begin with a chunk and continue with this handler. */
    private HttpServer serve(Consumer<RoutingContext> next) throws Exception {
        return start(context -> {
            context.response().setChunked(true).write("{");
            next.accept(context);
        });
    }

    private HttpServer start(Handler<RoutingContext> handler) throws Exception {
        Router router = Router.router(vertx);
        new FailureHandler(new ProblemResponses(new ObjectMapper()), new DatabaseProblems(() -> false))
                .register(router);
        router.route().handler(handler);
        return vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "localhost")
                .toCompletionStage()
                .toCompletableFuture()
                .get(5, TimeUnit.MINUTES);
    }

    private static Socket ask(HttpServer server) throws IOException {
        Socket client = new Socket("localhost", server.actualPort());
        client.setSoTimeout(RawHttp.PATIENCE_MILLIS);
        client.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return client;
    }
}
