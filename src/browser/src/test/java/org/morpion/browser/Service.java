package org.morpion.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The packaged service, started once for all tests of a run, with an empty database of its own. */
final class Service {
    private static Service running;

    private final Process process;
    private final String address;

    private Service() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Path data = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "data");
        address = "http://127.0.0.1:" + port;
        process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Dquarkus.http.port=" + port,
                        "-Dmorpion.data.dir=" + data.toAbsolutePath(),
                        "-Dmorpion.workers=1",
                        "-jar",
                        "../service/target/quarkus-app/quarkus-run.jar"))
                .redirectErrorStream(true)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        awaitStart();
    }

    /** The address of the service's root, without a slash at its end. */
    static synchronized String address() {
        try {
            if (running == null) {
                running = new Service();
            }
            return running.address;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitStart() throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.append(line).append('\n');
            if (line.contains(" started in ")) {
                Thread drain = new Thread(() -> output.lines().forEach(ignored -> {}));
                drain.setDaemon(true);
                drain.start();
                return;
            }
        }
        throw new IOException("The service has not started:\n" + printed);
    }
}
