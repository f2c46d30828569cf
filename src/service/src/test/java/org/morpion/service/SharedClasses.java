package org.morpion.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.http.database.PostgresqlServer;

/**
 * Class data archives (CDS) of the packaged builds. A service that starts with an archive skips loading and verifying
 * its classes; the tests start dozens of services.
 */
final class SharedClasses {
    private static final Map<Path, Optional<Path>> ARCHIVES = new ConcurrentHashMap<>();

    private SharedClasses() {}

    /** Returns the archive of one of this module's builds, created on first use; empty for other builds. */
    static Optional<Path> of(Path build) {
        return ARCHIVES.computeIfAbsent(build, SharedClasses::make);
    }

    private static Optional<Path> make(Path build) {
        Map<String, String> database;
        if (build.equals(Path.of("target", PackagedService.H2))) {
            database = Map.of("quarkus.datasource.jdbc.url", "jdbc:h2:mem:classes");
        } else if (build.equals(Path.of("target", PackagedService.POSTGRESQL)) && PostgresqlServer.isAvailable()) {
            PostgresqlServer.Database own = PostgresqlServer.newDatabase();
            database = Map.of(
                    "quarkus.datasource.jdbc.url", own.url(),
                    "quarkus.datasource.username", own.username(),
                    "quarkus.datasource.password", own.password());
        } else {
            return Optional.empty();
        }
        Path archive = Path.of(build + ".jsa");
        // Java writes the archive at exit. Without -Xlog:disable, thousands of warnings about excluded classes would
        // fill the pipe, which is not read.
        List<String> options = List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable");
        try {
            PackagedService.start(new ProcessBuilder(PackagedService.command(build, database, options)))
                    .close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(archive);
    }
}
