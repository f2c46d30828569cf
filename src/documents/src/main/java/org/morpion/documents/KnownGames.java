package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.record.GameRecord;

/** A lookup of a game's relations to the published records. */
public interface KnownGames {

    /**
     * Checks that the caller may use this lookup.
     *
     * @throws HttpProblem if the caller lacks the scope
     */
    void requireAccess();

    /** Returns the records that a legal game is a part or an extension of, at most 20 of each. */
    NestedGames nestedWith(GameRecord game);

    /** Returns the relations of a legal game. */
    RegistryEntry about(GameRecord game);
}
