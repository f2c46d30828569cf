package org.morpion.documents;

import java.util.Optional;
import org.morpion.access.Owner;
import org.morpion.record.GameRecord;

/** A store for games that searches find. */
@FunctionalInterface
public interface GameKeeper {

    /**
     * Stores a game that is notable among the published records, unless one of them has its grid. If another caller's
     * record of the grid is pending, the game becomes a pending record too. Joins the caller's transaction.
     *
     * @param owner owner of the search
     * @return the id of the new record, or of the existing one with the game's grid; empty if the game is not notable
     */
    Optional<String> keep(GameRecord game, Owner owner);
}
