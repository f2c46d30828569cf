package org.morpion.documents;

import org.morpion.access.Owner;
import org.morpion.record.GameRecord;

/** A store for games that searches find. */
@FunctionalInterface
public interface GameKeeper {

    /**
     * Stores a game unless a published record with its grid exists. If another caller's record of the grid is pending,
     * the game becomes a pending record too. Joins the caller's transaction.
     *
     * @param wantedId id for a new record; a number is appended if the id is taken
     * @param owner owner of the search
     * @return the id of the new record, or of the existing one with the game's grid
     */
    String keep(String wantedId, GameRecord game, Owner owner);
}
