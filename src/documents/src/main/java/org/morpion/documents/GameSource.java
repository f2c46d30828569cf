package org.morpion.documents;

import java.util.Optional;

/** Published games by record id. */
@FunctionalInterface
public interface GameSource {

    /**
     * Returns the published game with this id in the compact form, following merges; empty if there is no such record.
     */
    Optional<String> document(String id);
}
