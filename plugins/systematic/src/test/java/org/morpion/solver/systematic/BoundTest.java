package org.morpion.solver.systematic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

class BoundTest {
    private static final Map<String, ?> BOUND = Map.of("bound", true);

    /** Maximum number of grids of a tree that is searched both ways. */
    private static final long ROOM = 300_000;

    private final SystematicSolver solver = new SystematicSolver();

    @ParameterizedTest
    @EnumSource
    void neverLosesTheLongestGame(Variant variant) {
        RandomSource random = new RandomSource(40 + variant.ordinal());
        long all = 0;
        long visited = 0;
        for (int i = 0; i < 10; i++) {
            List<Move> game = Searches.randomGame(variant, List.of(), random);
            for (int left = game.size() - 1; left >= 0; left -= 2) {
                Problem problem = new Problem(variant, game.subList(0, left), List.of());
                SolverRun everything = Searches.start(solver, problem, Map.of());
                Progress counted = everything.advance(Budget.ofNodes(ROOM));
                if (counted.reason() != Progress.Reason.EXHAUSTED) {
                    break;
                }
                SolverRun run = Searches.start(solver, problem, BOUND);

                Progress end = Searches.finish(run);

                assertThat(end.reason()).isEqualTo(Progress.Reason.EXHAUSTED);
                assertThat(end.grids()).isEmpty();
                assertThat(end.nodes()).isLessThanOrEqualTo(counted.nodes());
                assertThat(run.best()).hasSameSizeAs(everything.best());
                all += counted.nodes();
                visited += end.nodes();
            }
        }
        assertThat(visited).as("grids visited, of " + all).isLessThan(all / 2);
    }

    @Test
    void leavesTheLongestGameOf4DStanding() throws Exception {
        List<Move> game = record("4D/hyyroporanen35");
        for (int left = 34; left >= 12; left -= 2) {
            Problem problem = new Problem(Variant.D4, game.subList(0, left), List.of(game.subList(0, 34)));
            SolverRun run = Searches.start(solver, problem, BOUND);

            assertThat(Searches.finish(run).reason()).isEqualTo(Progress.Reason.EXHAUSTED);

            assertThat(run.best()).hasSize(35);
        }
    }

    @Test
    void leavesOutWhatIsNoLongerThanAGameThatIsKnown() throws Exception {
        List<Move> game = record("4D/hyyroporanen35");
        Problem alone = new Problem(Variant.D4, game.subList(0, 12), List.of());
        SolverRun ignorant = Searches.start(solver, alone, BOUND);
        SolverRun warm = Searches.start(solver, new Problem(Variant.D4, alone.start(), List.of(game)), BOUND);
        SolverRun offered = Searches.start(solver, alone, BOUND);
        offered.offer(game);

        long nodes = Searches.finish(ignorant).nodes();

        assertThat(Searches.finish(warm).nodes()).isLessThan(nodes);
        assertThat(Searches.finish(offered)).isEqualTo(Searches.finish(warm));
        assertThat(ignorant.best()).hasSize(35);
    }

    @Test
    void goesOnFromAnyStateAsIfUnbroken() throws Exception {
        RandomSource random = new RandomSource(5);
        Problem problem = Problem.of(Variant.D4);
        Options options = solver.info().options(BOUND);
        SolverRun unbroken = solver.start(problem, options, 0);
        SolverRun run = solver.start(problem, options, 0);
        long nodes = 0;
        for (int i = 0; i < 30; i++) {
            nodes += random.nextInt(50_000);
            unbroken.advance(Budget.ofNodes(nodes));
            run = solver.restore(problem, options, new DataInputStream(new ByteArrayInputStream(state(run))));

            assertThat(run.advance(Budget.ofNodes(nodes))).isEqualTo(unbroken.advance(Budget.ofNodes(nodes)));
            assertThat(state(run)).isEqualTo(state(unbroken));
        }
    }

    @Test
    void findsTheLongestGameInParts() throws Exception {
        List<Move> game = record("4D/hyyroporanen35");
        Problem problem = new Problem(Variant.D4, game.subList(0, 12), List.of());
        SolverRun whole = Searches.start(solver, problem, BOUND);
        whole.advance(Budget.ofNodes(100_000));

        List<SolverRun> parts = whole.split(50);

        assertThat(parts)
                .hasSize(50)
                .allSatisfy(part -> assertThat(Searches.finish(part).reason()).isEqualTo(Progress.Reason.EXHAUSTED));
        assertThat(parts.stream().mapToInt(part -> part.best().size()).max()).hasValue(35);
    }

    private static byte[] state(SolverRun run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        run.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static List<Move> record(String name) throws Exception {
        byte[] bytes = Files.readAllBytes(Path.of("..", "..", "records", name + ".json"));
        return new RecordReader(ReadLimits.DEFAULT).read(bytes).record().moves();
    }
}
