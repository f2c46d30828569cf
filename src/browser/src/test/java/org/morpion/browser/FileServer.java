package org.morpion.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A plain web server for the files of a directory: no headers but the content type, which it takes from the suffix. */
final class FileServer implements AutoCloseable {
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html",
            "js",
            "text/javascript",
            "css",
            "text/css",
            "svg",
            "image/svg+xml",
            "png",
            "image/png");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Path directory;
    private final String prefix;

    /** @param prefix the path of the directory, such as {@code /games/morpion}; empty for the root */
    FileServer(Path directory, String prefix) throws IOException {
        this.directory = directory;
        this.prefix = prefix;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Returns the address of the directory, without a slash at its end. */
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + prefix;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String name = path.startsWith(prefix + "/") ? path.substring(prefix.length() + 1) : "..";
            Path file = directory.resolve(name.isEmpty() ? "index.html" : name).normalize();
            if (!file.startsWith(directory) || !Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String suffix = name.isEmpty() ? "html" : name.substring(name.lastIndexOf('.') + 1);
            exchange.getResponseHeaders().set("Content-Type", TYPES.getOrDefault(suffix, "application/octet-stream"));
            exchange.sendResponseHeaders(200, Files.size(file));
            Files.copy(file, exchange.getResponseBody());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
