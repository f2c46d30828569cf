package org.morpion.service.worker;

import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.SolverProvenance;
import org.morpion.run.Snapshot;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.document.CompactGames;
import org.morpion.service.search.Claim;
import org.morpion.service.search.Specification;

/** Makes records of the games that islands find: with what it takes to find them again. */
@ApplicationScoped
class Provenance {
    private static final String TOOL = "Morpion Service";

    private final String producer;
    private final DatabaseClock clock;

    Provenance(@ConfigProperty(name = "quarkus.application.version") String version, DatabaseClock clock) {
        producer = "morpion-service/" + version;
        this.clock = clock;
    }

    /** The record of a game that the island has found by now. */
    GameRecord record(Claim claim, List<Move> moves, Snapshot snapshot) {
        Specification.Attribution attribution = claim.specification().record();
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Metadata metadata = Metadata.builder()
                .producer(producer)
                .savedAt(now.toString())
                .author(attribution.author())
                .description(attribution.description())
                .tags(attribution.tags())
                .build();
        SolverProvenance solver = new SolverProvenance(
                Optional.of(TOOL),
                Optional.of(method(claim)),
                Optional.of(BigInteger.valueOf(claim.seed())),
                Optional.of(BigInteger.valueOf(snapshot.nodes())),
                Optional.of(BigDecimal.valueOf(snapshot.elapsedMillis(), 3)),
                Map.of());
        return new GameRecord(GameRecord.VERSION, claim.variant(), moves, metadata, Optional.of(solver), Map.of());
    }

    /** The solver, its version and options, and what else has a part in the result but the seed. */
    private static String method(Claim claim) {
        Specification specification = claim.specification();
        StringBuilder method = new StringBuilder(claim.solver() + " " + claim.solverVersion() + ":");
        method.append(specification.options().entrySet().stream()
                .map(option -> " " + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining()));
        if (specification.from() != null) {
            method.append(" from=")
                    .append(CompactGames.moves(specification.from()).size());
        }
        if (!specification.warm().isEmpty()) {
            method.append(" warm-from=")
                    .append(specification.warm().stream()
                            .map(game -> String.valueOf(CompactGames.moves(game).size()))
                            .collect(Collectors.joining(",")));
        }
        if (specification.exchange()) {
            method.append(" exchange");
        }
        return method.toString();
    }
}
