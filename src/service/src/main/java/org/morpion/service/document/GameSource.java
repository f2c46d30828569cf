package org.morpion.service.document;

import java.util.Optional;
import org.morpion.record.GameRecord;

/** Published games by the ids of their records. */
@FunctionalInterface
public interface GameSource {

    /** The published game with this id, following merges; empty where no such record exists. */
    Optional<GameRecord> find(String id);
}
