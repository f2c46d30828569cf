package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names that records have as authors, folded, in memory: a part of a name is looked for in these, and not in every
 * record. Names of records that are gone stay, and find nothing.
 */
@ApplicationScoped
class Authors {
    /** A query that lists more names than this is no faster than one that looks at each record. */
    private static final int MOST = 200;

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** Learns of a record's author, folded, if it has one. */
    void add(String name) {
        if (name != null && !name.isEmpty()) {
            names.add(name);
        }
    }

    /** The names that have this part, folded; empty if there are too many. */
    Optional<List<String>> having(String part) {
        String folded = Folding.fold(part);
        List<String> found = names.stream()
                .filter(name -> name.contains(folded))
                .limit(MOST + 1)
                .toList();
        return found.size() > MOST ? Optional.empty() : Optional.of(found);
    }
}
