package org.morpion.service.worker;

import io.quarkus.runtime.configuration.MemorySize;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The space that is left for the embedded database. It does not survive a disk that is full to the last byte: writes
 * that fail half-way can leave a file that can't be opened again. So islands keep what they have to themselves before
 * that.
 */
@Singleton
class DiskReserve {
    private static final String EMBEDDED = "jdbc:h2:file:";
    private static final int BYTES_OF_A_MEGABYTE = 1 << 20;

    private final boolean embedded;
    private final Path directory;
    private final BigInteger reserve;

    /**
     * @param directory the directory of the embedded database: absolute, or beginning with a dot
     * @param reserve with less free space than this, searches stop writing and go on in memory
     */
    DiskReserve(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "morpion.data.dir") String directory,
            @ConfigProperty(name = "morpion.data.reserve") MemorySize reserve) {
        this.embedded = url.startsWith(EMBEDDED);
        this.directory = Path.of(directory);
        this.reserve = reserve.asBigInteger();
    }

    /** @throws IllegalStateException if less than the reserve is left */
    void require() {
        if (!embedded) {
            return;
        }
        long left = usable();
        if (BigInteger.valueOf(left).compareTo(reserve) < 0) {
            throw new IllegalStateException("The disk of the data directory " + directory + " has "
                    + left / BYTES_OF_A_MEGABYTE + " MB left; morpion.data.reserve is "
                    + reserve.divide(BigInteger.valueOf(BYTES_OF_A_MEGABYTE)) + " MB");
        }
    }

    /** Whether there is a disk to look at; otherwise the database is elsewhere. */
    boolean isEmbedded() {
        return embedded;
    }

    /** The bytes that are to stay free. */
    double bytes() {
        return reserve.doubleValue();
    }

    /**
     * The bytes that are left on the disk of the data directory.
     *
     * @throws IllegalStateException if it does not answer
     */
    long usable() {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The disk of the data directory " + directory + " does not answer: " + e, e);
        }
    }
}
