package org.morpion.http.database;

import io.quarkus.runtime.configuration.MemorySize;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Free space on the disk of the embedded database. A full disk can leave the database file damaged by a partial write
 * and impossible to reopen. Islands therefore stop writing before that and keep their results in memory.
 */
@Singleton
public class DiskReserve {
    private static final String EMBEDDED = "jdbc:h2:file:";
    private static final int BYTES_PER_MEGABYTE = 1 << 20;

    private final boolean embedded;
    private final Path directory;
    private final BigInteger reserve;

    /**
     * @param directory the directory of the embedded database: absolute, or beginning with a dot
     * @param reserve the free space below which searches stop writing and continue in memory
     */
    public DiskReserve(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "morpion.data.dir") String directory,
            @ConfigProperty(name = "morpion.data.reserve") MemorySize reserve) {
        this.embedded = url.startsWith(EMBEDDED);
        this.directory = Path.of(directory);
        this.reserve = reserve.asBigInteger();
    }

    /**
     * Checks the free space; does nothing if the database is not embedded.
     *
     * @throws IllegalStateException if less space than the reserve is free
     */
    public void require() {
        if (!embedded) {
            return;
        }
        long free = usable();
        if (BigInteger.valueOf(free).compareTo(reserve) < 0) {
            throw new IllegalStateException("The disk of the data directory " + directory + " has "
                    + free / BYTES_PER_MEGABYTE + " MB left; morpion.data.reserve is "
                    + reserve.divide(BigInteger.valueOf(BYTES_PER_MEGABYTE)) + " MB");
        }
    }

    /** The directory of the embedded database. */
    public Path directory() {
        return directory;
    }

    /** Whether the database is embedded; if not, this node has no disk to watch. */
    public boolean isEmbedded() {
        return embedded;
    }

    /** The reserve, in bytes. */
    public double bytes() {
        return reserve.doubleValue();
    }

    /**
     * Returns the free space on the disk of the data directory, in bytes.
     *
     * @throws IllegalStateException if the file system reports an error
     */
    public long usable() {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            throw new IllegalStateException("The disk of the data directory " + directory + " can't be read: " + e, e);
        }
    }
}
