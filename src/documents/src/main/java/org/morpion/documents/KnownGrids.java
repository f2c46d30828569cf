package org.morpion.documents;

import java.util.Optional;
import org.morpion.game.Fingerprint;

/** A lookup of records by grid. Called for every validated game, so implementations keep the grids in memory. */
public interface KnownGrids {

    /** Returns the id of the record with this grid. */
    Optional<String> idOf(Fingerprint fingerprint);
}
