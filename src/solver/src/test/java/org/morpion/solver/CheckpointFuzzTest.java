package org.morpion.solver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Checkpoint.UnreadableException;
import org.morpion.solver.toy.ExhaustiveSolver;

/**
 * Fuzz test of {@link Checkpoint#read}: any input yields a run or the documented exception. The inputs beside this
 * class run as ordinary tests; the profile {@code fuzz} generates more.
 */
class CheckpointFuzzTest {
    private static final Solver SOLVER = new ExhaustiveSolver();
    private static final Problem PROBLEM = Problem.of(Variant.D4);
    private static final Options OPTIONS = SOLVER.info().options(Map.of());

    @FuzzTest(maxDuration = "5m")
    void checkpoint(byte[] bytes) throws IOException {
        read(bytes);
    }

    /** Wraps the state in a valid frame, because the fuzzer would rarely guess a checksum. */
    @FuzzTest(maxDuration = "5m")
    void state(byte[] state) throws IOException {
        ByteArrayOutputStream checkpoint = new ByteArrayOutputStream();
        Checkpoint.write(checkpoint, SOLVER.info(), PROBLEM, OPTIONS, new Canned(state));
        read(checkpoint.toByteArray());
    }

    private static void read(byte[] bytes) throws IOException {
        try {
            SolverRun run = Checkpoint.read(new ByteArrayInputStream(bytes), SOLVER, PROBLEM, OPTIONS);
            assertThat(Validator.firstViolation(Variant.D4, run.best())).isEmpty();
            Checkpoint.write(new ByteArrayOutputStream(), SOLVER.info(), PROBLEM, OPTIONS, run);
        } catch (UnreadableException refusal) {
            assertThat(refusal.reason()).isNotNull();
            assertThat(refusal.getMessage().length()).isLessThan(1_000);
        }
    }

    /** A run with the given bytes as its state. */
    private record Canned(byte[] state) implements SolverRun {
        @Override
        public Progress advance(Budget budget) {
            return new Progress(Progress.Reason.FINISHED, 0, 0);
        }

        @Override
        public List<Move> best() {
            return List.of();
        }

        @Override
        public void save(DataOutputStream out) throws IOException {
            out.write(state);
        }
    }
}
