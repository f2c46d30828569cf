package org.morpion.research.strength;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.SolverProvenance;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.format.RecordReader;
import org.morpion.run.OptionTexts;
import org.morpion.solver.Budget;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;

/**
 * Reproduces the games in records/ found by a solver of this project, from the empty cross or from another game in
 * records/ that the options name as {@code warm}.
 */
class FoundRecordsTest {
    private static final Path CORPUS = Path.of("..", "..", "records");
    private static final String WARM = "warm";
    private static final Pattern METHOD = Pattern.compile("(?<id>\\S+) (?<version>\\S+):(?<options>.*)");

    static List<Path> found() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> read(file).solver().isPresent())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("found")
    void isFoundAgain(Path file) {
        GameRecord record = read(file);
        SolverProvenance provenance = record.solver().orElseThrow();
        Matcher method = METHOD.matcher(provenance.method().orElseThrow());
        assertThat(method.matches()).as(provenance.method().get()).isTrue();
        long nodes = provenance.nodesExplored().orElseThrow().longValueExact();
        Solver solver = solver(method.group("id"));
        assumeThat(solver.info().version()).as("version").isEqualTo(method.group("version"));
        assumeThat(nodes)
                .as("nodes; the profile repeat has no bound")
                .isLessThanOrEqualTo(Long.getLong("repeat.nodes"));

        Map<String, String> options = options(method.group("options"));
        List<List<Move>> warm = Stream.ofNullable(options.remove(WARM))
                .map(id -> read(file.resolveSibling(id + ".json")).moves())
                .toList();

        SolverRun run = solver.start(
                new Problem(record.variant(), List.of(), warm),
                solver.info().options(values(solver, options)),
                provenance.seed().orElseThrow().longValueExact());
        run.advance(Budget.ofNodes(nodes));

        assertThat(run.best()).isEqualTo(record.moves());
    }

    private static Solver solver(String id) {
        return ServiceLoader.load(Solver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(solver -> solver.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> options(String text) {
        return Stream.of(text.trim().split(" "))
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(
                        option -> option[0], option -> option[1], (one, other) -> other, HashMap::new));
    }

    private static Map<String, Object> values(Solver solver, Map<String, String> options) {
        Map<String, OptionSpec> specs =
                solver.info().options().stream().collect(Collectors.toMap(OptionSpec::name, spec -> spec));
        return options.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, option -> OptionTexts.value(specs.get(option.getKey()), option.getValue())));
    }

    private static GameRecord read(Path file) {
        try {
            return new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(file))
                    .record();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException(file + ": " + e.getMessage(), e);
        }
    }
}
