package org.morpion.service.start;

import io.agroal.api.AgroalDataSource;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;
import org.jboss.logging.Logger;
import org.morpion.http.database.SkipDuringOutage;

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
    private static final String EMBEDDED = "jdbc:h2:file:";
    private static final int MEGABYTE = 1 << 20;

    /** Percentage of the file below which it is compacted. */
    private static final int USED = 50;

    /** Bytes of pages that a step rewrites. Commits wait meanwhile. */
    private static final int REWRITTEN = 4 * MEGABYTE;

    /** Bytes of chunks that a step moves towards the start of the file; larger chunks stay. */
    private static final int MOVED = 16 * MEGABYTE;

    private static final int MOST_MOVES = 100;

    private final AgroalDataSource database;
    private final boolean embedded;
    private final Path directory;
    private final long reserve;

    /** Size of the file, in bytes, up to which it is left alone. */
    private long smallest = 16L * MEGABYTE;

    /** Consecutive moves that have not made the file smaller. */
    private int moves;

    Compaction(
            AgroalDataSource database,
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "morpion.data.dir") String directory,
            @ConfigProperty(name = "morpion.data.reserve") MemorySize reserve) {
        this.database = database;
        this.embedded = url.startsWith(EMBEDDED);
        this.directory = Path.of(directory);
        this.reserve = reserve.asLongValue();
    }

    @Scheduled(
            every = "2s",
            delayed = "10s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = SkipDuringOutage.class)
    void compact() {
        if (!embedded) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            SessionLocal session =
                    (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
            MVStore store = session.getDatabase().getStore().getMvStore();
            RandomAccessStore file = (RandomAccessStore) store.getFileStore();
            if (file.size() > smallest && hasSpace()) {
                if (store.compact(USED, REWRITTEN)) {
                    // On an idle node no other commit would write the pages.
                    store.commit();
                } else {
                    shrink(store, file);
                }
            }
        } catch (IOException | SQLException | RuntimeException e) {
            LOG.debug("The database could not be compacted", e);
        }
    }

    /** A step writes before it frees space. */
    private boolean hasSpace() throws IOException {
        return Files.getFileStore(directory).getUsableSpace() > reserve + MOVED;
    }

    /** Moves chunks from the end of the file into free space, and ends the file after the last chunk. */
    private void shrink(MVStore store, RandomAccessStore file) {
        long size = file.size();
        file.compactMoveChunks(USED, MOVED, store);
        moves = file.size() < size || file.getFillRate() > USED ? 0 : moves + 1;
        if (moves == MOST_MOVES) {
            // Chunks too large to be moved.
            moves = 0;
            smallest = 2 * size;
        }
    }
}
