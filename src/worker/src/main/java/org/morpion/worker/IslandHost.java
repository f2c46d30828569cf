package org.morpion.worker;

import java.time.Duration;
import org.morpion.searches.IslandResults;

/**
 * The services of a node that its islands use.
 *
 * @param patience how long a solver may take to return
 */
record IslandHost(
        IslandResults results,
        CancellationSignals orders,
        Slices slices,
        Quarantine quarantine,
        DatabaseLiveness liveness,
        PendingWrites unwritten,
        FoundGameRecords foundGames,
        Duration patience) {}
