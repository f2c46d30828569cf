package org.morpion.service.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * Commands that replace themselves with a process that has another time of day. The monotonic clock and sleeping, which
 * faketime would also change, stay as they are.
 */
final class FakeTime {
    /** The condition that a process can be given another time. */
    static final String AVAILABLE = "org.morpion.service.cluster.FakeTime#isAvailable";

    /** The reason why such a test is skipped. */
    static final String UNAVAILABLE = "there is no program faketime; on Debian it is in the package of that name";

    private FakeTime() {}

    static boolean isAvailable() {
        try {
            return !library().isEmpty();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    /** Returns the command for a time that is constantly ahead. */
    static String[] ahead(Duration difference) {
        return command("FAKETIME=" + text(difference));
    }

    /** Returns the command for the time that was {@link #set} last in a file. */
    static String[] from(Path file) {
        return command("FAKETIME_TIMESTAMP_FILE=" + file);
    }

    /**
     * Sets the time in a file, as the difference from the real time. Processes read the file once a second, and never
     * half-written.
     */
    static void set(Path file, Duration difference) {
        try {
            Path written = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text(difference));
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Duration difference) {
        return "%+ds".formatted(difference.toSeconds());
    }

    private static String[] command(String time) {
        return new String[] {
            "env",
            "LD_PRELOAD=" + library(),
            time,
            "FAKETIME_CACHE_DURATION=1",
            "DONT_FAKE_MONOTONIC=1",
            "FAKETIME_FORCE_MONOTONIC_FIX=0",
            "NO_FAKE_STAT=1"
        };
    }

    /** Finds the preload library, since the {@code faketime} command would remain as the node's parent process. */
    private static String library() {
        try {
            Process process = new ProcessBuilder("faketime", "-m", "-f", "+0s", "printenv", "LD_PRELOAD").start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
