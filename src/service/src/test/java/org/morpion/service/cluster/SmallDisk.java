package org.morpion.service.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk that tests fill up. */
final class SmallDisk implements AutoCloseable {
    /** The condition that disks can be mounted. */
    static final String AVAILABLE = "org.morpion.service.cluster.SmallDisk#isAvailable";

    /** The reason why such a test is skipped. */
    static final String UNAVAILABLE = "only root can mount a small disk to fill up";

    /** The unit in which a disk is filled, in bytes. */
    static final int BLOCK = 1 << 12;

    private final Path directory;
    private final Path ballast;

    private SmallDisk(Path directory) {
        this.directory = directory;
        this.ballast = directory.resolve("ballast");
    }

    static boolean isAvailable() throws IOException {
        Path directory = Files.createTempDirectory("disk");
        try {
            mount(directory, 1).close();
            return true;
        } catch (IOException e) {
            return false;
        } finally {
            Files.delete(directory);
        }
    }

    /** Mounts an empty disk at a directory, which is created if missing. */
    static SmallDisk mount(Path directory, int megabytes) throws IOException {
        Files.createDirectories(directory);
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "none", directory.toString());
        return new SmallDisk(directory);
    }

    /** Occupies this number of bytes. */
    void occupy(int bytes) throws IOException {
        Files.write(ballast, new byte[bytes]);
    }

    /** Occupies all free space, to the last byte. */
    void fill() throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(ballast)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // No block is left.
        }
    }

    /** The free space, in bytes. */
    long free() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    /** Frees the space that was occupied by {@link #occupy} or {@link #fill}. */
    void clear() throws IOException {
        Files.deleteIfExists(ballast);
    }

    @Override
    public void close() throws IOException {
        run("umount", directory.toString());
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + " ended with status " + process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
