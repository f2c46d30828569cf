package org.morpion.service.start;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;

/**
 * Sees to it that a process that ends while it upgrades the embedded database leaves nothing behind that can't be
 * started again: the database commits each statement of a migration by itself. What there was before is copied first,
 * and taken back when the copy is found at a start.
 */
final class Upgrade {
    private final Path database;
    private final Path before;
    private final Path done;
    private final String migrations;

    /**
     * @param database its file, which need not be there
     * @param migrations those that this build has
     */
    Upgrade(Path database, Collection<String> migrations) {
        this.database = database;
        this.migrations = String.join("\n", migrations.stream().sorted().toList());
        before = database.resolveSibling("morpion.before-upgrade.mv.db");
        done = database.resolveSibling("morpion.migrations");
    }

    /** Whether an upgrade has been broken off. */
    boolean isUndone() {
        return Files.exists(before);
    }

    /** Goes back to the database that there was before the upgrade; to none if there was none. */
    void takeBack() throws IOException {
        if (Files.size(before) == 0) {
            Files.deleteIfExists(database);
        } else {
            Files.move(before, database, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** How many bytes the copy takes; 0 if no upgrade is due. */
    long bytes() throws IOException {
        return isDue() && Files.exists(database) ? Files.size(database) : 0;
    }

    /** Keeps what there is if an upgrade is due. */
    void begin() throws IOException {
        if (!isDue()) {
            return;
        }
        Path part = database.resolveSibling("morpion.before-upgrade.part");
        if (Files.exists(database)) {
            Files.copy(database, part, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.write(part, new byte[0]);
        }
        force(part);
        Files.move(part, before, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceNames();
    }

    /** The database has been upgraded, and nothing else has been written to it. */
    void end() throws IOException {
        if (Files.deleteIfExists(before)) {
            // A copy that came back after a power failure would be taken for the newest state.
            forceNames();
        }
        if (isDue()) {
            Files.writeString(done, migrations);
        }
    }

    private boolean isDue() throws IOException {
        try {
            return !Files.exists(database)
                    || !new String(Files.readAllBytes(done), StandardCharsets.UTF_8).equals(migrations);
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    /** What has been renamed or deleted stays so when the power fails. Windows opens no directories. */
    private void forceNames() throws IOException {
        if (File.separatorChar == '/') {
            try (FileChannel directory = FileChannel.open(database.getParent(), StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
