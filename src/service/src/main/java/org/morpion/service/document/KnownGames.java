package org.morpion.service.document;

import org.morpion.record.GameRecord;

/** Knows how a game is related to those that the service keeps. */
public interface KnownGames {

    /** What is known about this game, which is legal. */
    RegistryEntry about(GameRecord game);
}
