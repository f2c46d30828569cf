package org.morpion.service.webhook;

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

/** Receives what webhooks send. */
final class Receiver implements AutoCloseable {
    /** In place of a status: the connection is closed without an answer. */
    static final int SILENCE = 0;

    /** More requests than any test sends. */
    private static final int ALL = 1_000_000;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile List<Integer> statuses = List.of(200);
    private volatile boolean endless;
    private volatile Semaphore held = new Semaphore(ALL, true);

    /** What was sent. */
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

    /** The statuses of the answers, of which the last one stays. */
    void answer(int... statuses) {
        this.statuses = IntStream.of(statuses).boxed().toList();
    }

    void answerWithoutEnd() {
        endless = true;
    }

    /** Lets whoever sends wait for an answer until {@link #release}. */
    void hold() {
        held = new Semaphore(0, true);
    }

    /** Lets one more go on, in the order in which they came. */
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

    /** The next request. */
    Request next() throws InterruptedException {
        Request request = requests.poll(5, TimeUnit.MINUTES);
        assertThat(request).as("a request within five minutes").isNotNull();
        return request;
    }

    /** How many requests there have been. */
    int count() {
        return count.get();
    }

    /** Whether the sender has left in the middle of an endless answer. */
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
