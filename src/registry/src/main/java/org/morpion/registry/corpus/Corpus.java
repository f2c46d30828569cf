package org.morpion.registry.corpus;

import io.quarkus.runtime.Startup;
import io.quarkus.runtime.util.ClassPathUtils;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.registry.ChangeLog;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.RecordStore;
import org.morpion.registry.StoredRecord;

/** Loader for the games shipped with the service. Stores new and changed games at start. */
@ApplicationScoped
public class Corpus {
    private static final Logger LOG = Logger.getLogger(Corpus.class);

    private static final String FOLDER = "records";
    private static final String SUFFIX = ".json";
    private static final int BATCH = 50;

    private final RecordStore store;
    private final RecordChangeStore history;
    private final ChangeLog changeLog;
    private final PublishedFacts facts;
    private final DatabaseClock clock;

    Corpus(
            RecordStore store,
            RecordChangeStore history,
            ChangeLog changeLog,
            PublishedFacts facts,
            DatabaseClock clock) {
        this.store = store;
        this.history = history;
        this.changeLog = changeLog;
        this.facts = facts;
        this.clock = clock;
    }

    @Startup
    @Transactional
    public void bringIn() {
        store.lockStartup();
        int loaded = 0;
        Map<String, byte[]> files = files();
        Map<String, String> stored = store.documents(files.keySet());
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            String id = file.getKey();
            GameRecord game = read(id, file.getValue());
            String document = CompactGames.write(game);
            if (!document.equals(stored.get(id)) && bringIn(id, game, document)) {
                loaded++;
            }
        }
        complete();
        if (loaded > 0) {
            LOG.infof("Loaded %d records into the database", loaded);
        }
    }

    /**
     * Stores a new or changed game of the corpus, unless its record was withdrawn or corrected.
     *
     * @return whether the database has changed
     */
    private boolean bringIn(String id, GameRecord game, String document) {
        StoredRecord stored = store.findById(id);
        boolean isNew = stored == null;
        if (isNew) {
            stored = new StoredRecord();
            stored.id = id;
        } else {
            // A moderator may be changing the record on another running node.
            store.lock(id);
            if (!stored.state.holdsGrid() || history.hasCorrected(id)) {
                return false;
            }
        }
        // A pending record of the same grid gives way to the published game of the corpus.
        Optional<String> other = store.idOfGrid(
                        Fingerprint.of(game.variant(), game.moves()).toString())
                .filter(holder -> !holder.equals(id)
                        && changeLog
                                .displacePending(holder, id, ChangeLog.SERVICE)
                                .holdsGrid());
        stored.take(game, document);
        stored.foundBy = stored.foundBy != null
                ? stored.foundBy
                : game.metadata().author().map(facts::finder).orElse(null);
        stored.changedAt = clock.instant();
        StoredRecord merged = stored;
        other.ifPresent(holder -> {
            LOG.infof("Record %s has the same grid as record %s and now redirects there", id, holder);
            merged.mergeInto(holder);
        });
        if (isNew) {
            store.persist(stored);
        }
        return true;
    }

    /** Fills in the search columns that records of earlier versions lack. */
    private void complete() {
        store.flush();
        store.getEntityManager().clear();
        for (List<StoredRecord> next = store.incomplete(BATCH); !next.isEmpty(); next = store.incomplete(BATCH)) {
            for (StoredRecord stored : next) {
                complete(store.lock(stored.id));
            }
            store.flush();
            store.getEntityManager().clear();
        }
    }

    private void complete(StoredRecord stored) {
        if (stored.document.isEmpty()) {
            return;
        }
        stored.take(CompactGames.read(stored.document), stored.document);
        if (!stored.state.holdsGrid()) {
            stored.fingerprint = null;
        }
        stored.changedAt = clock.instant();
    }

    /** Returns the files of the corpus by record id. */
    private static Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        try {
            ClassPathUtils.consumeAsPaths(Corpus.class.getClassLoader(), FOLDER, folder -> {
                try (Stream<Path> paths = Files.walk(folder)) {
                    for (Path path : (Iterable<Path>)
                            paths.filter(file -> file.toString().endsWith(SUFFIX))::iterator) {
                        String name = path.getFileName().toString();
                        files.put(name.substring(0, name.length() - SUFFIX.length()), Files.readAllBytes(path));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static GameRecord read(String id, byte[] document) {
        try {
            return new RecordReader(ReadLimits.DEFAULT).read(document).record();
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException(id + " of the corpus can't be read: " + e.getMessage(), e);
        }
    }
}
