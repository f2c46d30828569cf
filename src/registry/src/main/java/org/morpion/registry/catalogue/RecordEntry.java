package org.morpion.registry.catalogue;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.SolverProvenance;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.StoredRecord;

/** Everything that the registry knows about a record, except its moves. */
@Schema(description = "A record without its moves")
public record RecordEntry(
        @Schema(required = true) RecordSummary record,

        @Schema(required = true, description = "When it entered the registry")
        Instant storedAt,

        @Schema(required = true, description = "When it last changed")
        Instant changedAt,

        @Schema(nullable = true) String description,

        @Schema(nullable = true, description = "Where the game comes from")
        String source,

        @Schema(nullable = true, description = "Who transcribed it")
        String transcribedBy,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "The search that found it; absent for games by people")
        Solver solver) {

    /** Search that found a game. */
    @Schema(name = "RecordSolver")
    public record Solver(
            @Schema(nullable = true, description = "The program")
            String tool,

            @Schema(nullable = true, description = "The algorithm and its parameters, without the seed")
            String method,

            @Schema(nullable = true, description = "The seed of the random numbers, as text because it may be long")
            String seed) {

        static Solver of(SolverProvenance solver) {
            return new Solver(
                    solver.tool().orElse(null),
                    solver.method().orElse(null),
                    solver.seed().map(BigInteger::toString).orElse(null));
        }
    }

    static RecordEntry of(StoredRecord stored) {
        GameRecord game = CompactGames.read(stored.document);
        Metadata metadata = game.metadata();
        Optional<Solver> solver = game.solver().map(Solver::of);
        return new RecordEntry(
                RecordSummary.of(stored),
                stored.storedAt,
                stored.changedAt,
                metadata.description().orElse(null),
                metadata.source().orElse(null),
                metadata.transcribedBy().orElse(null),
                solver.orElse(null));
    }
}
