package org.morpion.run;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.SolverProvenance;

/**
 * Factory of records for the games that islands find, with the information needed to reproduce them.
 *
 * @param producer the program, as {@code name/version}
 * @param task the work of the islands
 * @param attribution the origin that the records state
 * @param exchange whether islands are offered games of other islands
 */
public record Provenance(String producer, SolverTask task, SearchDocument.Attribution attribution, boolean exchange) {
    /** The tool named in every record of a search, independent of the host program. */
    public static final String TOOL = "Morpion Service";

    /**
     * Creates the record of a game.
     *
     * @param seed the island's seed
     * @param snapshot the progress at which the game was found
     * @param now the time of saving
     */
    public GameRecord record(List<Move> moves, long seed, Snapshot snapshot, Instant now) {
        Metadata metadata = Metadata.builder()
                .producer(producer)
                .savedAt(now.truncatedTo(ChronoUnit.SECONDS).toString())
                .author(attribution.author())
                .description(attribution.description())
                .tags(attribution.tags())
                .build();
        SolverProvenance solver = new SolverProvenance(
                Optional.of(TOOL),
                Optional.of(method(snapshot)),
                Optional.of(BigInteger.valueOf(seed)),
                Optional.of(BigInteger.valueOf(snapshot.nodes())),
                Optional.of(BigDecimal.valueOf(snapshot.elapsedMillis(), 3)),
                Map.of());
        return new GameRecord(
                GameRecord.VERSION, task.problem().variant(), moves, metadata, Optional.of(solver), Map.of());
    }

    /**
     * The solver, its version and options, and every other input except the seed. Offered games are part of the
     * island's state; the method contains their number.
     */
    private String method(Snapshot snapshot) {
        StringBuilder method =
                new StringBuilder(task.info().id() + " " + task.info().version() + ":");
        method.append(task.options().values().entrySet().stream()
                .map(option -> " " + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining()));
        if (!task.problem().start().isEmpty()) {
            method.append(" from=").append(task.problem().start().size());
        }
        if (!task.problem().warm().isEmpty()) {
            method.append(" warm-from=")
                    .append(task.problem().warm().stream()
                            .map(game -> String.valueOf(game.size()))
                            .collect(Collectors.joining(",")));
        }
        if (exchange) {
            method.append(" exchange=").append(snapshot.offers());
        }
        return method.toString();
    }
}
