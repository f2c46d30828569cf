package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.game.Fingerprint;
import org.morpion.service.document.KnownGrids;

/**
 * The fingerprints of the stored records, in memory: validating a game asks for its fingerprint, and the database would
 * cost more than all the rest. Whoever stores a record puts it here once the transaction has succeeded.
 */
@ApplicationScoped
public class GridIndex implements KnownGrids {
    private final Map<String, String> ids = new ConcurrentHashMap<>();

    @Override
    public Optional<String> idOf(Fingerprint fingerprint) {
        return Optional.ofNullable(ids.get(fingerprint.toString()));
    }

    void put(StoredRecord record) {
        ids.put(record.fingerprint, record.id);
    }
}
