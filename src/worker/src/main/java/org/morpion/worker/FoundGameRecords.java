package org.morpion.worker;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.run.Provenance;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverTask;
import org.morpion.searches.Claim;
import org.morpion.searches.plan.Specification;

/** Factory of records for the games that islands find. */
@ApplicationScoped
class FoundGameRecords {
    private final String producer;
    private final DatabaseClock clock;

    FoundGameRecords(@ConfigProperty(name = "quarkus.application.version") String version, DatabaseClock clock) {
        producer = "morpion-service/" + version;
        this.clock = clock;
    }

    /** Builds the record of a game found by the claimed island, dated now. */
    GameRecord record(Claim claim, SolverTask task, List<Move> moves, Snapshot snapshot) {
        Specification specification = claim.specification();
        return new Provenance(producer, task, specification.record(), specification.exchange())
                .record(moves, claim.seed(), snapshot, clock.instant());
    }
}
