package org.morpion.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.service.database.PostgresqlServer;

/**
 * What Java knows of the classes of a build after it has started once. A service that is given it has them without
 * reading and checking them again; the tests start some forty.
 */
final class SharedClasses {
    private static final Map<Path, Optional<Path>> ARCHIVES = new ConcurrentHashMap<>();

    private SharedClasses() {}

    /** The archive of one of this module's builds, made at the first call; none for other builds. */
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
        // It is written when the service ends. Java would warn of each class that it leaves out: thousands of lines,
        // more than fit into the pipe, which nobody reads.
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
