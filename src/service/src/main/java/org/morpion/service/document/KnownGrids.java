package org.morpion.service.document;

import java.util.Optional;
import org.morpion.game.Fingerprint;

/** Knows which grids the service keeps a record of. Asked for every validated game: it must answer from memory. */
public interface KnownGrids {

    /** The id of the record with this grid. */
    Optional<String> idOf(Fingerprint fingerprint);
}
