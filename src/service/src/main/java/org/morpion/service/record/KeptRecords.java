package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.morpion.game.Fingerprint;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;

/** The records, for other parts of the service. */
@ApplicationScoped
@Transactional
public class KeptRecords {
    private final RecordStore store;

    KeptRecords(RecordStore store) {
        this.store = store;
    }

    /** The record with this id. */
    public Optional<GameRecord> find(String id) {
        return store.ofId(id).map(stored -> CompactGames.read(stored.document));
    }

    /**
     * Keeps a game that a solver has found, unless its grid is known already. It joins the transaction of the caller.
     *
     * @param id the record's id, if it is a new one
     * @return the id of the record of this grid, which may be another one
     */
    public String keep(String id, GameRecord game) {
        Optional<StoredRecord> known =
                store.ofGrid(Fingerprint.of(game.variant(), game.moves()).toString());
        if (known.isPresent()) {
            return known.get().id;
        }
        StoredRecord stored = new StoredRecord();
        stored.id = id;
        stored.take(game, CompactGames.write(game));
        store.persist(stored);
        return id;
    }
}
