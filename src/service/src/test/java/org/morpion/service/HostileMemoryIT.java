package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bodies that are small on the wire and large in memory, many at once: some are asked to come again, and the node
 * lives.
 */
@StartsProcesses
class HostileMemoryIT {
    private static final int HEAP_MEGABYTES = 160;
    private static final int AT_ONCE = 200;

    @Test
    void bodiesThatGrowInMemoryNeverEndTheProcess(@TempDir Path folder) throws Exception {
        try (PackagedService service = PackagedService.start(
                PackagedService.H2,
                Map.of("morpion.data.dir", folder.resolve("data").toString(), "morpion.workers", "0"),
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-XX:+ExitOnOutOfMemoryError")) {
            byte[] spaces = " ".repeat((1 << 20) - 100).getBytes(StandardCharsets.UTF_8);
            attack(service, "/api/v1/validate", "gzip", gzip(spaces), AT_ONCE);
            attack(service, "/api/v1/validate?all=true", "gzip", gzip(moves(9_999)), AT_ONCE);
            attack(service, "/api/v1/validate", "identity", compact(values((4 << 20) - 100)), AT_ONCE);
            attack(
                    service,
                    "/api/v1/searches",
                    "gzip",
                    gzip(" ".repeat(15 << 20).getBytes(StandardCharsets.UTF_8)),
                    60);
            attack(service, "/api/v1/searches", "gzip", gzip(values(1 << 20)), 60);
            attack(service, "/api/v1/searches", "gzip", gzip(text(15 << 20)), 60);

            assertThat(service.process().isAlive()).isTrue();
            assertThat(status(service, "/api/v1/validate", "{\"variant\":\"5T\",\"moves\":[]}"))
                    .isEqualTo(200);
        }
    }

    /** Sends all but the last byte of each body, then the last bytes together. */
    private static void attack(PackagedService service, String path, String coding, byte[] body, int clients)
            throws IOException {
        List<Socket> sockets = new ArrayList<>();
        Map<String, Integer> statuses = new TreeMap<>();
        try {
            for (int i = 0; i < clients; i++) {
                Socket socket = new Socket("127.0.0.1", service.uri("/").getPort());
                socket.setSoTimeout(300_000);
                sockets.add(socket);
                OutputStream out = socket.getOutputStream();
                out.write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Content-Encoding: " + coding + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
                out.write(body, 0, body.length - 1);
            }
            for (Socket socket : sockets) {
                socket.getOutputStream().write(body, body.length - 1, 1);
            }
            for (Socket socket : sockets) {
                InputStream in = socket.getInputStream();
                statuses.merge(new String(in.readNBytes(12), StandardCharsets.US_ASCII), 1, Integer::sum);
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertThat(statuses.keySet())
                .as("%s: %s", path, statuses)
                .isSubsetOf(
                        "HTTP/1.1 200", "HTTP/1.1 400", "HTTP/1.1 408", "HTTP/1.1 413", "HTTP/1.1 422", "HTTP/1.1 503");
    }

    private static int status(PackagedService service, String path, String body) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.uri(path))
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static byte[] moves(int number) {
        String[] moves = new String[number];
        Arrays.fill(moves, "{\"x\":30,\"y\":1,\"dir\":\"V\",\"pos\":0}");
        return ("{\"variant\":\"5T\",\"moves\":[" + String.join(",", moves) + "]}").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] values(int bytes) {
        StringBuilder json = new StringBuilder(bytes).append("{\"variant\":\"5T\",\"moves\":[],\"warm\":[1");
        while (json.length() < bytes) {
            json.append(",{}");
        }
        return json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] text(int bytes) {
        return ("{\"solver\":\"" + "x".repeat(bytes) + "\"}").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(plain);
        }
        return zipped.toByteArray();
    }

    private static byte[] compact(byte[] json) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(9, true))) {
            out.write(json);
        }
        return ("MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray()))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
