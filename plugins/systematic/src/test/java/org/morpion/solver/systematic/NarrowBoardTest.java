package org.morpion.solver.systematic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;
import org.morpion.solver.systematic.tree.Subtree;

/**
 * Tests boards so small that many subtrees do not fit. During most steps of the search from this start, one or two
 * subtrees are paused.
 */
class NarrowBoardTest {
    private static final SystematicSolver NARROW = new SystematicSolver(2);
    private static final Map<String, ?> NO_OPTIONS = Map.of();
    private static final Options OPTIONS = NARROW.info().options(NO_OPTIONS);

    private static Problem problem;
    private static Progress whole;
    private static List<Move> longest;

    @BeforeAll
    static void searchOnAWideBoard() throws Exception {
        byte[] bytes = Files.readAllBytes(Path.of("..", "..", "records", "5T", "rosin178.json"));
        List<Move> game =
                new RecordReader(ReadLimits.DEFAULT).read(bytes).record().moves();
        problem = new Problem(Variant.T5, game.subList(0, 178 - 70), List.of());
        SolverRun run = Searches.start(new SystematicSolver(), problem, NO_OPTIONS);
        whole = Searches.finish(run);
        longest = run.best();
    }

    @Test
    void countsTheSame() {
        SolverRun run = Searches.start(NARROW, problem, NO_OPTIONS);

        assertThat(Searches.finish(run)).isEqualTo(whole);
        assertThat(run.best()).hasSameSizeAs(longest);
    }

    @Test
    void keepsItsStateSmallWhereAPieceNeverEnds() throws IOException {
        SolverRun run = Searches.start(new SystematicSolver(4), Problem.of(Variant.T5), NO_OPTIONS);
        for (int i = 1; i <= 20; i++) {
            run.advance(Budget.ofNodes(i * 500_000L));

            assertThat(state(run).length).isLessThan(1 << 17);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void goesOnFromAnyStateAsIfUnbroken(boolean bound) throws IOException {
        RandomSource random = new RandomSource(6);
        Options options = NARROW.info().options(Map.of("bound", bound));
        SolverRun unbroken = NARROW.start(problem, options, 0);
        SolverRun run = NARROW.start(problem, options, 0);
        Progress.Reason reason = Progress.Reason.NODES_SPENT;
        for (long nodes = 0; reason == Progress.Reason.NODES_SPENT; nodes += random.nextInt(1_000_000)) {
            Budget budget = Budget.ofNodes(nodes);
            run = restore(state(run), options);
            Progress progress = run.advance(budget);
            reason = progress.reason();

            assertThat(progress).isEqualTo(unbroken.advance(budget));
            assertThat(state(run)).isEqualTo(state(unbroken));
        }
        assertThat(run.best()).hasSameSizeAs(longest);
    }

    @Test
    void addsUpWhenSplit() throws IOException {
        RandomSource random = new RandomSource(12);
        SolverRun run = Searches.start(NARROW, problem, NO_OPTIONS);
        run.advance(Budget.ofNodes(random.nextInt((int) whole.nodes())));
        List<SolverRun> parts = new ArrayList<>();
        for (SolverRun part : restore(state(run), OPTIONS).split(1 + random.nextInt(50))) {
            parts.add(restore(state(part), OPTIONS));
        }

        assertThat(parts)
                .allSatisfy(part -> assertThat(Searches.finish(part).reason()).isEqualTo(Progress.Reason.EXHAUSTED));
        assertThat(Searches.sum(parts)).isEqualTo(Searches.grids(whole));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_000, Integer.MAX_VALUE})
    void refusesAPieceThatWaitsForNone(int below) throws IOException {
        SolverRun run = Searches.start(NARROW, problem, NO_OPTIONS);
        byte[] state = state(run);
        while (ByteBuffer.wrap(state).getInt(waiting(state)) < 2) {
            assertThat(oneStep(run).reason()).isEqualTo(Progress.Reason.STOPPED);
            state = state(run);
        }
        byte[] forged = ByteBuffer.wrap(state)
                .putInt(waiting(state) + Integer.BYTES, below)
                .array();

        assertThatThrownBy(() -> restore(forged, OPTIONS)).hasMessageContaining("waits for a missing one");
    }

    /** Returns the offset of the number of paused subtrees in a state. */
    private static int waiting(byte[] state) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(state));
        Checkpoint.readMoves(in, Checkpoint.MAX_GAME_MOVES);
        in.readInt();
        Checkpoint.readLongs(in, Checkpoint.MAX_GAME_MOVES);
        for (int pieces = in.readInt(); pieces > 0; pieces--) {
            Subtree.restore(in);
        }
        return state.length - in.available();
    }

    private static Progress oneStep(SolverRun run) {
        int[] steps = {1};
        return run.advance(new Budget(Long.MAX_VALUE, () -> steps[0]-- <= 0));
    }

    private static byte[] state(SolverRun run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        run.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static SolverRun restore(byte[] state, Options options) throws IOException {
        return NARROW.restore(problem, options, new DataInputStream(new ByteArrayInputStream(state)));
    }
}
