package org.morpion.benchmark.strength;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.RecordReader;
import org.morpion.record.RecordWriter;
import org.morpion.record.SolverProvenance;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;

/** The best game of a trial as a record that tells how to find it again. */
final class FoundGame {
    private static final String NAME = "Morpion Service";

    private FoundGame() {}

    /** As {@code MS1:} text. The provenance is that of the moment when the game was found, not of the whole run. */
    static String text(Entrant entrant, Trial trial, List<Move> game, List<Improvement> improvements, String ended) {
        Improvement last =
                improvements.isEmpty() ? new Improvement(0, 0, 0, 0) : improvements.get(improvements.size() - 1);
        GameRecord record = new GameRecord(
                GameRecord.VERSION,
                entrant.problem().variant(),
                game,
                Metadata.builder()
                        .savedAt(ended)
                        .author(NAME)
                        .source("A search from the empty cross, JDK " + trial.jdk()
                                + "; the same solver, options, seed and node limit find it again")
                        .tags(List.of("date:" + ended.substring(0, 7), "solver:" + trial.solver()))
                        .build(),
                Optional.of(new SolverProvenance(
                        Optional.of(NAME),
                        Optional.of(entrant.method()),
                        Optional.of(BigInteger.valueOf(trial.seed())),
                        Optional.of(BigInteger.valueOf(last.nodes())),
                        Optional.of(BigDecimal.valueOf(Math.round(last.wallSeconds() * 10), 1)),
                        Map.of())),
                Map.of());
        try {
            return RecordWriter.write(record, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException("A legal game can be written", e);
        }
    }

    /**
     * Writes the game as the corpus has its own: {@code <directory>/5T/nrpa156.json}.
     *
     * @return the file
     */
    static Path save(Result result, Path directory) throws IOException {
        try {
            GameRecord record = new RecordReader(ReadLimits.DEFAULT)
                    .read(result.game().getBytes(StandardCharsets.UTF_8))
                    .record();
            String solver = result.trial().solver().replaceAll("[^a-z]", "");
            Path file = directory.resolve(result.trial().variant()).resolve(solver + result.score() + ".json");
            Files.createDirectories(file.getParent());
            return Files.writeString(file, RecordWriter.writePretty(record));
        } catch (UnreadableRecordException | UnwritableRecordException e) {
            throw new IOException("The best game of " + result.trial() + " can't be read: " + e.getMessage(), e);
        }
    }
}
