package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as it is shipped: a process of its own, started as the README starts it. */
class PackagedServiceIT {
    private static final Pattern PAGE = Pattern.compile("look here\\s+http://localhost:(\\d+)/");
    private static final Pattern LAST_LINE = Pattern.compile("reachable ");

    /** A running service; what it prints until it has said where to look. */
    private record Service(Process process, BufferedReader output, List<String> lines) implements AutoCloseable {
        static Service start(Path data) throws IOException {
            return start(data.toString());
        }

        static Service start(String data) throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-Dquarkus.http.port=" + freePort(),
                            "-Dmorpion.data.dir=" + data,
                            "-jar",
                            "target/quarkus-app/quarkus-run.jar")
                    .redirectErrorStream(true)
                    .start();
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            List<String> lines = new ArrayList<>();
            String line = output.readLine();
            while (line != null) {
                lines.add(line);
                if (LAST_LINE.matcher(line).find()) {
                    break;
                }
                line = output.readLine();
            }
            return new Service(process, output, lines);
        }

        Matcher find(Pattern pattern) {
            Matcher matcher = pattern.matcher(String.join("\n", lines));
            assertThat(matcher.find()).as(lines.toString()).isTrue();
            return matcher;
        }

        @Override
        public void close() throws IOException {
            process.destroy();
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            output.close();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void saysWhereToLookAnswersThereAndKeepsItsDatabase(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("data");
        for (int start = 0; start < 2; start++) {
            try (Service service = Service.start(data)) {
                String port = service.find(PAGE).group(1);
                service.find(Pattern.compile("from this machine alone"));
                HttpResponse<String> verdict = HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/validate"))
                                        .POST(HttpRequest.BodyPublishers.ofFile(
                                                Path.of("../../records/5T/rosin178.json")))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                assertThat(verdict.body()).contains("\"legal\":true", "\"known\":\"rosin178\"");
                boolean broughtIn =
                        service.lines().stream().anyMatch(line -> line.contains("records into the database"));
                assertThat(broughtIn).isEqualTo(start == 0);
            }
        }
    }

    @Test
    void aDataDirectoryInUseEndsTheStartWithOneSentence(@TempDir Path folder) throws Exception {
        try (Service first = Service.start(folder);
                Service second = Service.start(folder)) {
            assertThat(first.process().isAlive()).isTrue();
            assertThat(second.process().waitFor()).isNotZero();
            assertThat(second.lines()).hasSize(1);
            assertThat(second.lines().get(0)).contains(folder.toString(), "in use", "morpion.data.dir");
        }
    }

    @Test
    void aDataDirectoryThatCannotBeMadeEndsTheStartWithOneSentence(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        try (Service service = Service.start(file.resolve("data"))) {
            assertThat(service.process().waitFor()).isNotZero();
            assertThat(service.lines()).hasSize(1);
            assertThat(service.lines().get(0)).contains(file.toString(), "can't be made");
        }
    }

    @Test
    void aDataDirectoryThatTheDatabaseDoesNotTakeEndsTheStartWithASentence() throws Exception {
        try (Service service = Service.start("data")) {
            assertThat(service.process().waitFor()).isNotZero();
            assertThat(service.lines()).hasSize(1);
            assertThat(service.lines().get(0)).contains("./data", "morpion.data.dir");
        }
    }
}
