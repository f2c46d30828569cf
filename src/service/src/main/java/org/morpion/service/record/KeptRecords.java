package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.RecordReader;
import org.morpion.record.RecordWriter;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;

/** The records, for other parts of the service. */
@ApplicationScoped
@Transactional
public class KeptRecords {
    private final RecordStore store;
    private final RecordReader reader = new RecordReader(ReadLimits.DEFAULT);

    KeptRecords(RecordStore store) {
        this.store = store;
    }

    /** The record with this id. */
    public Optional<GameRecord> find(String id) {
        return store.findByIdOptional(id).map(stored -> {
            try {
                return reader.read(stored.document.getBytes(StandardCharsets.UTF_8))
                        .record();
            } catch (UnreadableRecordException e) {
                throw new IllegalStateException("The stored record " + id + " can't be read: " + e.getMessage(), e);
            }
        });
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
        try {
            stored.take(game, RecordWriter.write(game, TextForm.MSR_COMPACT));
        } catch (UnwritableRecordException e) {
            throw new IllegalArgumentException("A game can't be written: " + e.getMessage(), e);
        }
        store.persist(stored);
        return id;
    }
}
