package org.morpion.service.document;

import java.util.Optional;

/** Published games by the ids of their records. */
@FunctionalInterface
public interface GameSource {

    /** The published game with this id in the compact form, following merges; empty where no such record exists. */
    Optional<String> document(String id);
}
