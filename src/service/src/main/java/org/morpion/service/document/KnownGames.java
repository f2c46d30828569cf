package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.record.GameRecord;

/** Knows how a game is related to those that the service keeps. */
public interface KnownGames {

    /** @throws HttpProblem if the caller may not ask what is known */
    void requireAsker();

    /** What is known about this game, which is legal. */
    RegistryEntry about(GameRecord game);
}
