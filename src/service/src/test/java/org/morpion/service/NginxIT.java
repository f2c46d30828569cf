package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The service behind nginx: its streams, and attacks on connections, from which only a proxy protects it. Skipped where
 * nginx is not installed; Debian has it as {@code nginx}.
 */
@StartsProcesses
@ResourceLock(SharedService.LOCK)
class NginxIT {
    private static final String LISTEN = "listen PORT;";
    private static final int CLIENTS = 4;
    private static final int UNFINISHED_HEADS = 2_000;

    @TempDir
    static Path folder;

    private static TestProcesses.Listener nginx;
    private static ProxiedService service;

    @BeforeAll
    static void start() throws Exception {
        nginx = start(Files.readString(Path.of("../../docs/nginx.conf"))
                .replaceAll("ssl_[^;]*;", "")
                .replace("listen 443 ssl http2;", LISTEN));
        service = new ProxiedService(nginx.port());
        service.awaitLive();
    }

    /** Starts nginx with a configuration that has {@link #LISTEN} in place of a port. */
    private static TestProcesses.Listener start(String configuration) throws Exception {
        Optional<Path> program = TestProcesses.program("nginx");
        assumeTrue(program.isPresent(), "nginx is not installed");
        String toService = configuration
                .replace(
                        "127.0.0.1:8080",
                        "127.0.0.1:" + SharedService.get().uri("/").getPort())
                .replace(
                        "http {",
                        "http { access_log off; client_body_temp_path body; proxy_temp_path proxy;"
                                + " fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;");
        assertThat(toService).contains(LISTEN);
        Path own = Files.createTempDirectory(folder, "nginx");
        Path file = own.resolve("nginx.conf");
        return TestProcesses.startListener(port -> {
            Files.writeString(
                    file,
                    "daemon off; pid nginx.pid; error_log error.log;\n"
                            + toService.replace(LISTEN, "listen 127.0.0.1:" + port + ";"));
            return new ProcessBuilder(
                            program.get().toString(), "-p", own + "/", "-c", file.toString(), "-e", "error.log")
                    .redirectErrorStream(true)
                    .redirectOutput(own.resolve("output").toFile());
        });
    }

    @AfterAll
    static void end() {
        if (nginx != null) {
            nginx.close();
        }
    }

    @Test
    void aClientIsKnownByItsAddressWhateverItClaims() throws Exception {
        service.assertThatAClientIsKnownByItsAddressWhateverItClaims();
    }

    @Test
    void streamsBeginAtOnce() throws Exception {
        service.assertThatStreamsBeginAtOnce();
    }

    /** By default nginx buffers answers, and sends HTTP/1.0 to the service. */
    @Test
    void streamsBeginAtOnceWithDefaultSettings() throws Exception {
        try (TestProcesses.Listener plain = start(
                "events {} http { server { " + LISTEN + " location / { proxy_pass http://127.0.0.1:8080; } } }")) {
            new ProxiedService(plain.port()).assertThatStreamsBeginAtOnce();
        }
    }

    /** The clients leave their responses unread. The service itself would queue all requests of a connection. */
    @Test
    void othersAreAnsweredWhileClientsSendMoreThanTheyRead() throws Exception {
        ByteBuffer requests = ByteBuffer.wrap("GET /q/openapi HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .repeat(100_000)
                .getBytes(StandardCharsets.US_ASCII));
        List<SocketChannel> clients = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                SocketChannel client = SocketChannel.open(new InetSocketAddress("127.0.0.1", nginx.port()));
                clients.add(client);
                client.configureBlocking(false);
                client.write(requests.rewind());
            }
            service.awaitLive();
        } finally {
            for (SocketChannel client : clients) {
                client.close();
            }
        }
    }

    /** More than the service accepts connections. */
    @Test
    void othersAreAnsweredWhileHeadsDoNotEnd() throws Exception {
        List<RawHttp> clients = new ArrayList<>();
        try {
            for (int i = 0; i < UNFINISHED_HEADS; i++) {
                clients.add(new RawHttp(nginx.port()).send("GET / HTTP/1.1\r\nX: "));
            }
            service.awaitLive();
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
    }
}
