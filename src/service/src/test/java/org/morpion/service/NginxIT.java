package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.morpion.searches.SearchApi;

/**
 * The service behind nginx with the reference configuration, under attacks on connections, from which only a proxy
 * protects it. Skipped where nginx is not installed; Debian has it as {@code nginx}.
 */
@StartsProcesses
@ResourceLock(SharedService.LOCK)
class NginxIT {
    private static final String LIVE = "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final int CLIENTS = 4;
    private static final int UNFINISHED_HEADS = 2_000;

    @TempDir
    static Path folder;

    private static TestProcesses.Listener nginx;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = Stream.of((System.getenv("PATH") + ":/usr/sbin").split(":"))
                .map(path -> Path.of(path, "nginx"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "nginx is not installed");
        String reference = Files.readString(Path.of("../../docs/nginx.conf"))
                .replaceAll("ssl_[^;]*;", "")
                .replace(
                        "127.0.0.1:8080",
                        "127.0.0.1:" + SharedService.get().uri("/").getPort())
                .replace(
                        "http {",
                        "http { access_log off; client_body_temp_path body; proxy_temp_path proxy;"
                                + " fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;");
        Path file = folder.resolve("nginx.conf");
        nginx = TestProcesses.startListener(port -> {
            String configuration = reference.replace("listen 443 ssl http2;", "listen 127.0.0.1:" + port + ";");
            assertThat(configuration).contains("listen 127.0.0.1:" + port);
            Files.writeString(file, "daemon off; pid nginx.pid; error_log error.log;\n" + configuration);
            return new ProcessBuilder(
                            program.get().toString(), "-p", folder + "/", "-c", file.toString(), "-e", "error.log")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile());
        });
        SearchApi.eventually(NginxIT::live, status -> status == 200);
    }

    @AfterAll
    static void end() {
        if (nginx != null) {
            nginx.close();
        }
    }

    private static int live() {
        try (RawHttp http = new RawHttp(nginx.port()).send(LIVE)) {
            return http.answer();
        } catch (IOException e) {
            return -1;
        }
    }

    @Test
    void aClientIsKnownByItsAddressWhateverItClaims() throws Exception {
        try (RawHttp http = new RawHttp(nginx.port())
                .send("GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n"
                        + "Connection: close\r\n\r\n")) {
            assertThat(http.rest()).contains("\"caller\":\"address:127.0.0.1\"");
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
            SearchApi.eventually(NginxIT::live, status -> status == 200);
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
            SearchApi.eventually(NginxIT::live, status -> status == 200);
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
    }
}
