package org.morpion.research.strength;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.SolverProvenance;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

/** Record of a trial's best game with the information to reproduce it. */
final class FoundGame {
    private static final String NAME = "Morpion Service";

    private FoundGame() {}

    /** Returns the record as {@code MS1:} text. Its provenance describes the moment of the find, not the whole run. */
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
     * Writes the game in the layout of the corpus: {@code <directory>/5T/nrpa156.json}, or {@code nrpa156b.json} and
     * later letters if the name is taken by another game.
     *
     * @return the file
     */
    static Path save(Result result, Path directory) throws IOException {
        try {
            GameRecord record = new RecordReader(ReadLimits.DEFAULT)
                    .read(result.game().getBytes(StandardCharsets.UTF_8))
                    .record();
            String solver = result.trial().solver().replaceAll("[^a-z]", "");
            Path games =
                    Files.createDirectories(directory.resolve(result.trial().variant()));
            byte[] document = RecordWriter.writePretty(record).getBytes(StandardCharsets.UTF_8);
            for (char letter = 'a'; letter <= 'z'; letter++) {
                Path file = games.resolve(solver + result.score() + (letter == 'a' ? "" : letter) + ".json");
                if (!Files.exists(file)) {
                    return Files.write(file, document, StandardOpenOption.CREATE_NEW);
                }
                if (Arrays.equals(Files.readAllBytes(file), document)) {
                    return file;
                }
            }
            throw new IOException(games + " already has games named " + solver + result.score() + " to " + solver
                    + result.score() + "z. Name another directory");
        } catch (UnreadableRecordException | UnwritableRecordException e) {
            throw new IOException("The best game of " + result.trial() + " can't be read: " + e.getMessage(), e);
        }
    }
}
