package org.morpion.service.monitoring;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** A collector of OTLP traces over HTTP. Names appear as plain text in the received bytes. */
public final class TraceCollector {
    private final StringBuffer received = new StringBuffer();

    /** Starts listening; returns the export address. */
    public String start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            try (InputStream plain =
                    zipped ? new GZIPInputStream(new ByteArrayInputStream(body)) : new ByteArrayInputStream(body)) {
                received.append(new String(plain.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public String received() {
        return received.toString();
    }
}
