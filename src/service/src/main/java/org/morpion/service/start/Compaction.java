package org.morpion.service.start;

import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;
import org.jboss.logging.Logger;
import org.morpion.http.database.DiskReserve;
import org.morpion.http.database.PeriodicJob;

/**
 * Compaction of the embedded database's file, in short steps while the service runs.
 *
 * <p>Each commit appends the changed pages to the file as a chunk, about 80 KB for a record, of which later commits
 * soon replace most. H2 rewrites the rest of such chunks and reuses their space in the thread that writes delayed
 * commits. This service delays no commit ({@code WRITE_DELAY=0}), so H2 has no such thread, and the file would only
 * grow. The steps call the same operations of H2. They keep its retention time, before which no chunk is overwritten,
 * and its order of writing, so a crash at any time leaves a consistent file.
 */
@ApplicationScoped
class Compaction {
    private static final Logger LOG = Logger.getLogger(Compaction.class);
    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final int MEGABYTE = 1 << 20;

    /** Percentage of the file below which it is compacted. */
    private static final int USED = 50;

    /** Bytes of pages that a step rewrites. Commits wait meanwhile. */
    private static final int REWRITTEN = 4 * MEGABYTE;

    /** Bytes of chunks that a step moves towards the start of the file; larger chunks stay. */
    private static final int MOVED = 16 * MEGABYTE;

    private static final int MOST_MOVES = 100;

    /** Size of the file, in bytes, up to which it is left alone. */
    private static final long SMALLEST = 16L * MEGABYTE;

    private final AgroalDataSource database;
    private final DiskReserve disk;

    /** Size of the file, in bytes, at which moves were given up, until it has doubled or shrunk; 0 for none. */
    private long stuck;

    /** Consecutive moves that have not made the file smaller. */
    private int moves;

    /** Whether the latest step failed. */
    private boolean failed;

    Compaction(AgroalDataSource database, DiskReserve disk) {
        this.database = database;
        this.disk = disk;
    }

    @Produces
    @Singleton
    PeriodicJob compacting() {
        return new PeriodicJob("compaction", INTERVAL, INTERVAL, disk.isEmbedded(), this::compact);
    }

    private void compact() {
        try (Connection connection = database.getConnection()) {
            SessionLocal session =
                    (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
            MVStore store = session.getDatabase().getStore().getMvStore();
            RandomAccessStore file = (RandomAccessStore) store.getFileStore();
            if (file.size() < stuck) {
                stuck = 0;
            }
            if (file.size() > Math.max(SMALLEST, 2 * stuck) && hasSpace()) {
                if (store.compact(USED, REWRITTEN)) {
                    moves = 0;
                    // On an idle node no other commit would write the pages.
                    store.commit();
                } else {
                    shrink(store, file);
                }
            }
            failed = false;
        } catch (SQLException | RuntimeException e) {
            LOG.log(
                    failed ? Logger.Level.DEBUG : Logger.Level.WARN,
                    "The embedded database could not be compacted. Its file in " + disk.directory()
                            + " grows until a later attempt succeeds; keep space free, and check the disk.",
                    e);
            failed = true;
        }
    }

    /** A step writes before it frees space. */
    private boolean hasSpace() {
        return disk.usable() > disk.bytes() + MOVED;
    }

    /** Moves chunks from the end of the file into free space, and ends the file after the last chunk. */
    private void shrink(MVStore store, RandomAccessStore file) {
        long size = file.size();
        file.compactMoveChunks(USED, MOVED, store);
        // Pages are still to be rewritten if commits held the lock, or their chunks are too recent.
        boolean isFutile = file.size() >= size && file.getFillRate() <= USED && file.getChunksFillRate() >= USED;
        moves = isFutile ? moves + 1 : 0;
        if (moves == MOST_MOVES) {
            // Chunks too large to be moved.
            moves = 0;
            stuck = size;
        }
    }
}
