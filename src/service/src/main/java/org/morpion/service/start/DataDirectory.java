package org.morpion.service.start;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jboss.logging.Logger;
import org.morpion.http.database.PeriodicJob;

/**
 * Check of the embedded database's directory before the first connection. An unusable directory ends the start with an
 * explanation instead of a failed statement.
 */
@ApplicationScoped
class DataDirectory implements FlywayConfigurationCustomizer {
    private static final String KEY = "morpion.data.dir";
    private static final String EMBEDDED = "jdbc:h2:file:";
    private static final String DATABASE_FILE = "morpion.mv.db";

    private static final String DIRECTORY_PERMISSIONS = "rwx------";
    private static final String FILE_PERMISSIONS = "rw-------";

    private static final String RESERVED_SPACE_FILE = "morpion.room";
    private static final int MEGABYTE = 1 << 20;
    private static final int RESERVED_SPACE = 8 * MEGABYTE;
    private static final int CHUNK = MEGABYTE / 16;
    private static final int SPACE_TO_START = 2 * MEGABYTE;
    private static final Logger LOG = Logger.getLogger(DataDirectory.class);

    private static final int FIRST = 1;

    /** Time between two attempts to reserve space. */
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final String url;
    private final String name;
    private final Path directory;
    private final long reserve;
    private Upgrade upgrade;

    DataDirectory(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = KEY) String name,
            @ConfigProperty(name = "morpion.data.reserve") MemorySize reserve) {
        this.reserve = reserve.asLongValue();
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
            throw new ConfigurationException("The data directory " + name + " must be an absolute path or start with a"
                    + " dot, as the database requires. Set " + KEY + " to ./" + name + ", for example.");
        }
        try {
            Files.createDirectories(directory, ownerOnly(DIRECTORY_PERMISSIONS));
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
        upgrade = new Upgrade(
                database,
                configuration.getResourceProvider().getResources("", configuration.getSqlMigrationSuffixes()).stream()
                        .map(LoadableResource::getFilename)
                        .toList());
        try {
            if (upgrade.isInterrupted()) {
                upgrade.restore();
                LOG.warnf(
                        "The previous start did not complete the upgrade of the database in %s. Upgrading again.",
                        directory);
            }
            ensureSpaceToStart();
            requireSpace(upgrade.bytes());
            restrictAccess(database);
            upgrade.begin();
            if (!Files.exists(database)) {
                // The database would create it with the permissions that the process gives to all of its files.
                Files.createFile(database, ownerOnly(FILE_PERMISSIONS));
            }
        } catch (IOException e) {
            throw unusable("can't be read or written: " + e);
        }
    }

    /** Permissions of a new file or directory. */
    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return hasPermissions()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean hasPermissions() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    /**
     * Makes a database of an earlier version readable by its owner only; copies of it inherit that. The permissions of
     * an existing directory are left to its operator.
     */
    private static void restrictAccess(Path database) {
        if (Files.exists(database) && hasPermissions()) {
            try {
                Files.setPosixFilePermissions(database, PosixFilePermissions.fromString(FILE_PERMISSIONS));
            } catch (IOException e) {
                LOG.warnf("Other users of this machine may be able to read the database: %s", e);
            }
        }
    }

    /** Runs before any other write: the service's own data must not be lost to a rollback of the upgrade. */
    void endUpgrade(@Observes @Priority(FIRST) StartupEvent started) throws IOException {
        if (upgrade != null) {
            upgrade.end();
        }
    }

    private void requireSpace(long copied) throws IOException {
        if (copied > 0 && freeSpace() < copied + SPACE_TO_START) {
            throw new ConfigurationException("The database is copied before it is upgraded, and the disk of the data"
                    + " directory " + directory + " lacks the space for another " + (copied / MEGABYTE + 1)
                    + " MB. Free some space there, and start again.");
        }
    }

    /**
     * Opening a database writes a little, which a full disk prevents. A file therefore reserves space, and is deleted
     * if a start finds none.
     */
    private void ensureSpaceToStart() throws IOException {
        Path reservedFile = directory.resolve(RESERVED_SPACE_FILE);
        if (freeSpace() < SPACE_TO_START && Files.deleteIfExists(reservedFile)) {
            LOG.warnf(
                    "The disk of the data directory %s was full. The space reserved for a start is used now;"
                            + " nothing is stored until more space is free.",
                    directory);
        } else {
            reserveSpace(reservedFile);
        }
        if (freeSpace() < SPACE_TO_START) {
            throw new ConfigurationException("The disk of the data directory " + directory
                    + " is full, and the database"
                    + " needs " + SPACE_TO_START / MEGABYTE + " MB to start. Free some space, or set another directory"
                    + " in " + KEY + ".");
        }
    }

    @Produces
    @Singleton
    PeriodicJob reserving() {
        return new PeriodicJob("reserved space", INTERVAL, INTERVAL, url.startsWith(EMBEDDED), this::reserveSpaceAgain);
    }

    /** Reserves space for the next start when the disk has free space again. */
    private void reserveSpaceAgain() {
        try {
            reserveSpace(directory.resolve(RESERVED_SPACE_FILE));
        } catch (IOException e) {
            LOG.debug("No space could be reserved for the next start", e);
        }
    }

    /** Writes in pieces, because the heap would not shrink after one large buffer. */
    private void reserveSpace(Path reservedFile) throws IOException {
        if (Files.exists(reservedFile) || freeSpace() <= reserve + RESERVED_SPACE) {
            return;
        }
        byte[] chunk = new byte[CHUNK];
        try (OutputStream out = Files.newOutputStream(reservedFile)) {
            for (int written = 0; written < RESERVED_SPACE; written += CHUNK) {
                out.write(chunk);
            }
        }
    }

    private long freeSpace() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    /** The database holds a lock on its file while it is open. */
    private void requireUnlocked(Path database) {
        try (FileChannel file = FileChannel.open(database, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = file.tryLock()) {
            if (lock == null) {
                throw unusable("is in use by another process, perhaps a service that is still running");
            }
        } catch (IOException e) {
            throw unusable("holds a database that can't be opened: " + e);
        }
    }

    private ConfigurationException unusable(String why) {
        return new ConfigurationException(
                "The data directory " + directory + " " + why + ". Correct that, or set another one in " + KEY + ".");
    }
}
