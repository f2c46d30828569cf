package org.morpion.service.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.FreePorts;

/** A PostgreSQL server of a single test, which can freeze, stop and restart it. */
public final class PostgresqlProcess implements AutoCloseable {
    private final Path data;
    private final Map<String, String> settings;
    private EmbeddedPostgres server;
    private List<ProcessHandle> frozen = List.of();

    private PostgresqlProcess(Path data, Map<String, String> settings, int port) {
        this.data = data;
        this.settings = settings;
        this.server = start(port);
    }

    /** Starts a server on a port that stays free while the server is stopped. */
    static PostgresqlProcess start(Path data) {
        return start(data, Map.of());
    }

    /** Starts a server with these settings on a port that stays free while the server is stopped. */
    public static PostgresqlProcess start(Path data, Map<String, String> settings) {
        return new PostgresqlProcess(data, settings, FreePorts.next());
    }

    private EmbeddedPostgres start(int port) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setLocaleConfig("locale", "C")
                .setPGStartupWait(PostgresqlServer.STARTUP)
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port);
        settings.forEach(builder::setServerConfig);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public PostgresqlServer.Database database() {
        return new PostgresqlServer.Database(
                "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", "postgres");
    }

    /** Freezes the server: connections stay open but get no answer. */
    void freeze() {
        frozen = processes();
        frozen.forEach(process -> Signals.send(Signals.STOP, process.pid()));
    }

    void thaw() {
        frozen.forEach(process -> Signals.send(Signals.CONTINUE, process.pid()));
        frozen = List.of();
    }

    /** Stops the server and closes all connections. */
    public void shutDown() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Restarts the server with the same data and port. */
    public void startAgain() {
        server = start(server.getPort());
    }

    @Override
    public void close() {
        thaw();
        shutDown();
    }

    /** The server's processes, starting with the postmaster, so that once frozen it creates no more. */
    private List<ProcessHandle> processes() {
        try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
            ProcessHandle postmaster = ProcessHandle.of(
                            Long.parseLong(lines.findFirst().orElseThrow().strip()))
                    .orElseThrow();
            return Stream.concat(Stream.of(postmaster), postmaster.descendants())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
