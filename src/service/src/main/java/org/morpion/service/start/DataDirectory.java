package org.morpion.service.start;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.scheduler.Scheduled;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
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
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jboss.logging.Logger;

/**
 * Looks at the embedded database's directory before the first connection is made, so that one that can't be used ends
 * the start with a sentence that says why, and not with the failure of some statement.
 */
@ApplicationScoped
class DataDirectory implements FlywayConfigurationCustomizer {
    private static final String KEY = "morpion.data.dir";
    private static final String EMBEDDED = "jdbc:h2:file:";
    private static final String DATABASE_FILE = "morpion.mv.db";

    private static final String KEPT_ROOM_FILE = "morpion.room";
    private static final int MEGABYTE = 1 << 20;
    private static final int KEPT_ROOM = 8 * MEGABYTE;
    private static final int PIECE = MEGABYTE / 16;
    private static final int ROOM_TO_START = 2 * MEGABYTE;
    private static final Logger LOG = Logger.getLogger(DataDirectory.class);

    private static final int FIRST = 1;

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
            throw new ConfigurationException(
                    "The data directory " + name + " is neither an absolute path nor begins with a"
                            + " dot, as the database wants it. Set " + KEY + " to ./" + name + ", for example.");
        }
        try {
            Files.createDirectories(directory, ownersAlone());
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
            if (upgrade.isUndone()) {
                upgrade.takeBack();
                LOG.warnf(
                        "The last start ended before the database in %s was upgraded. The upgrade begins again.",
                        directory);
            }
            makeRoom();
            requireRoom(upgrade.bytes());
            upgrade.begin();
        } catch (IOException e) {
            throw unusable("has a disk that does not answer: " + e);
        }
    }

    /** The permissions of a directory that is made here. One that is there already is its operator's business. */
    private static FileAttribute<?>[] ownersAlone() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Before anything else is written: what is written from now on has to stay. */
    void endUpgrade(@Observes @Priority(FIRST) StartupEvent started) throws IOException {
        if (upgrade != null) {
            upgrade.end();
        }
    }

    private void requireRoom(long copied) throws IOException {
        if (copied > 0 && room() < copied + ROOM_TO_START) {
            throw new ConfigurationException("The database is copied before it is upgraded, and the disk of the data"
                    + " directory " + directory + " has no room for another " + (copied / MEGABYTE + 1)
                    + " MB. Make room there, and start again.");
        }
    }

    /**
     * To open a database takes a little writing, which a full disk does not allow. So a file keeps some room, and gives
     * it up for a start without any.
     */
    private void makeRoom() throws IOException {
        Path kept = directory.resolve(KEPT_ROOM_FILE);
        if (room() < ROOM_TO_START && Files.deleteIfExists(kept)) {
            LOG.warnf(
                    "The disk of the data directory %s was full. The room that is kept for starting is used now;"
                            + " nothing is stored until there is more.",
                    directory);
        } else {
            keepRoom(kept);
        }
        if (room() < ROOM_TO_START) {
            throw new ConfigurationException("The disk of the data directory " + directory
                    + " is full, and the database"
                    + " needs " + ROOM_TO_START / MEGABYTE + " MB to start. Make room, or name another directory with "
                    + KEY + ".");
        }
    }

    /** The room that was used for this start is kept for the next one, once there is some again. */
    @Scheduled(every = "10s", delayed = "10s")
    void keepRoomAgain() {
        if (upgrade != null) {
            try {
                keepRoom(directory.resolve(KEPT_ROOM_FILE));
            } catch (IOException e) {
                LOG.debug("No room could be kept", e);
            }
        }
    }

    /** In pieces: what the heap has grown to for the whole, it would keep. */
    private void keepRoom(Path kept) throws IOException {
        if (Files.exists(kept) || room() <= reserve + KEPT_ROOM) {
            return;
        }
        byte[] piece = new byte[PIECE];
        try (OutputStream out = Files.newOutputStream(kept)) {
            for (int written = 0; written < KEPT_ROOM; written += PIECE) {
                out.write(piece);
            }
        }
    }

    private long room() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
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
