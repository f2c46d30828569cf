package org.morpion.service.worker;

import java.time.Duration;
import org.morpion.service.search.IslandResults;

/**
 * The services of a node that its islands use.
 *
 * @param patience how long a solver may take to return
 */
record IslandHost(
        IslandResults results,
        Orders orders,
        Slices slices,
        Quarantine quarantine,
        Contact contact,
        Unwritten unwritten,
        FoundGames foundGames,
        Duration patience) {}
