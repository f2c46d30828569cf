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
 * Protection of the embedded database against an interrupted upgrade, which could not resume because the database
 * commits each statement of a migration separately. The database is copied before an upgrade, and a start that finds a
 * copy restores it.
 */
final class Upgrade {
    private final Path database;
    private final Path before;
    private final Path done;
    private final String migrations;

    /**
     * @param database the database's file, which need not exist
     * @param migrations file names of the migrations in this build
     */
    Upgrade(Path database, Collection<String> migrations) {
        this.database = database;
        this.migrations = String.join("\n", migrations.stream().sorted().toList());
        before = database.resolveSibling("morpion.before-upgrade.mv.db");
        done = database.resolveSibling("morpion.migrations");
    }

    /** Whether an upgrade was interrupted. */
    boolean isInterrupted() {
        return Files.exists(before);
    }

    /** Restores the database as it was before the upgrade; deletes it if there was none. */
    void restore() throws IOException {
        if (Files.size(before) == 0) {
            Files.deleteIfExists(database);
        } else {
            Files.move(before, database, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The size of the copy in bytes; 0 if no upgrade is due. */
    long bytes() throws IOException {
        return isDue() && Files.exists(database) ? Files.size(database) : 0;
    }

    /** Copies the database if an upgrade is due. */
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

    /** Deletes the copy. Call when the upgrade is complete, before any other write. */
    void end() throws IOException {
        if (Files.deleteIfExists(before)) {
            // A copy that reappeared after a power failure would overwrite the upgraded database.
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

    /** Makes renames and deletions durable across power failures. Windows cannot open directories. */
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
