package org.morpion.service.start;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Looks at the embedded database's directory before the first connection is made, so that one that can't be used ends the
 * start with a sentence that says why, and not with the failure of some statement.
 */
@ApplicationScoped
class DataDirectory implements FlywayConfigurationCustomizer {
    private static final String KEY = "morpion.data.dir";
    private static final String EMBEDDED = "jdbc:h2:file:";
    private static final String DATABASE_FILE = "morpion.mv.db";

    private final String url;
    private final String name;
    private final Path directory;

    DataDirectory(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url, @ConfigProperty(name = KEY) String name) {
        this.url = url;
        this.name = name;
        this.directory = Path.of(name).toAbsolutePath().normalize();
    }

    @Override
    public void customize(FluentConfiguration configuration) {
        if (!url.startsWith(EMBEDDED)) {
            return;
        }
        if (!name.startsWith(".") && !directory.equals(Path.of(name).normalize())) {
            throw new ConfigurationException(
                    "The data directory " + name + " is neither an absolute path nor begins with a"
                            + " dot, as the database wants it. Set " + KEY + " to ./" + name + ", for example.");
        }
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw unusable("can't be made: " + e);
        }
        if (!Files.isWritable(directory)) {
            throw unusable("can't be written to");
        }
        Path database = directory.resolve(DATABASE_FILE);
        if (Files.exists(database)) {
            requireUnlocked(database);
        }
    }

    /** The database holds a lock on its file for as long as it is open. */
    private void requireUnlocked(Path database) {
        try (FileChannel file = FileChannel.open(database, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = file.tryLock()) {
            if (lock == null) {
                throw unusable("is in use by another process, maybe a service that is still running");
            }
        } catch (IOException e) {
            throw unusable("holds a database that can't be opened: " + e);
        }
    }

    private ConfigurationException unusable(String why) {
        return new ConfigurationException(
                "The data directory " + directory + " " + why + ". Name another one with " + KEY + ".");
    }
}
