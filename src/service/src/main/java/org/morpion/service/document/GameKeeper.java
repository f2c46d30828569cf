package org.morpion.service.document;

import org.morpion.record.GameRecord;
import org.morpion.service.access.Owner;

/** Stores the games that searches find. */
@FunctionalInterface
public interface GameKeeper {

    /**
     * Stores a found game unless its grid is known. Joins the caller's transaction.
     *
     * @param wantedId the id of a new record; a number is appended where the id is taken
     * @param owner the owner of the search
     * @return the id of the record that has the grid
     */
    String keep(String wantedId, GameRecord game, Owner owner);
}
