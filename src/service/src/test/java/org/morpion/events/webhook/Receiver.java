package org.morpion.events.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** An HTTP server that receives webhook deliveries. */
final class Receiver implements AutoCloseable {
    /** Pseudo-status that closes the connection without a response. */
    static final int SILENCE = 0;

    /** More permits than any test needs. */
    private static final int ALL = 1_000_000;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile List<Integer> statuses = List.of(200);
    private volatile boolean endless;
    private volatile Semaphore held = new Semaphore(ALL, true);

    /** A received request. */
    record Request(String path, Headers headers, String body) {
        String header(String name) {
            return headers.getFirst(name);
        }
    }

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::take);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Sets the statuses of the next responses. The last one repeats. */
    void answer(int... statuses) {
        this.statuses = IntStream.of(statuses).boxed().toList();
    }

    void answerWithoutEnd() {
        endless = true;
    }

    /** Holds requests without a response until {@link #release}. */
    void hold() {
        held = new Semaphore(0, true);
    }

    /** Releases one held request, first come first served. */
    void releaseOne() {
        held.release();
    }

    void release() {
        held.release(ALL);
    }

    private void take(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int number = count.getAndIncrement();
        requests.add(new Request(exchange.getRequestURI().toString(), exchange.getRequestHeaders(), body));
        try {
            held.acquire();
        } catch (InterruptedException e) {
            exchange.close();
            return;
        }
        int status = statuses.get(Math.min(number, statuses.size() - 1));
        if (status == SILENCE) {
            exchange.close();
            return;
        }
        if (status == 302) {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
        }
        exchange.sendResponseHeaders(status, endless ? 0 : -1);
        try {
            while (endless) {
                exchange.getResponseBody().write(new byte[8192]);
                exchange.getResponseBody().flush();
            }
        } catch (IOException e) {
            left.countDown();
        } finally {
            exchange.close();
        }
    }

    /** Waits for the next request. */
    Request next() throws InterruptedException {
        Request request = requests.poll(5, TimeUnit.MINUTES);
        assertThat(request).as("a request within five minutes").isNotNull();
        return request;
    }

    /** Returns the number of requests received. */
    int count() {
        return count.get();
    }

    /** Waits for the sender to close the connection during an endless response; returns whether it did. */
    boolean wasLeft() throws InterruptedException {
        return left.await(5, TimeUnit.MINUTES);
    }

    @Override
    public void close() {
        endless = false;
        server.stop(0);
        threads.shutdownNow();
    }
}
