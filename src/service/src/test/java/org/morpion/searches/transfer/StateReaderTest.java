package org.morpion.searches.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.Snapshot;
import org.morpion.searches.SavedState;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.Specification;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;
import org.morpion.solver.toy.RandomSolver;

/** Solvers that misbehave when they read a state. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class StateReaderTest {
    private static final SolverInfo INFO = new RandomSolver().info();
    private static final Move NOWHERE = new Move(50, 50, Direction.H, 0);

    private final StateReader reader = new StateReader();

    @Test
    void tellsWhatTheSolverSaysOfAState() {
        Restoring solver =
                state -> new Canned(List.of(), new Progress(Progress.Reason.EXHAUSTED, 5, 3, List.of(BigDecimal.TEN)));

        List<SavedState> parts = reader.read(plan(solver), List.of(island(0, true), island(1, false)));

        assertThat(parts.get(0).snapshot()).isEqualTo(new Snapshot(5, 3, 1_000, List.of(BigDecimal.TEN), 0));
        assertThat(parts.get(0).state()).isEqualTo(state());
        assertThat(parts.get(1).state()).isNull();
        assertThat(parts.get(1).snapshot().nodes()).isZero();
    }

    @Test
    void refusesAStateAtWhichTheSolverFails() {
        assertRefused("bad-state", state -> {
            throw new IllegalStateException("no");
        });
        assertRefused("solver-fault", state -> {
            throw new StackOverflowError();
        });
        assertRefused("solver-fault", state -> null);
    }

    @Test
    void refusesAStateThatCannotBeTrue() {
        Progress progress = new Progress(Progress.Reason.STOPPED, 1, 1);
        assertRefused("solver-fault", state -> new Canned(List.of(NOWHERE), progress));
        assertRefused("solver-fault", state -> new Canned(null, progress));
        assertRefused("solver-fault", state -> new Canned(List.of(), null));
        List<BigDecimal> counts = List.of(new BigDecimal("1E+2000000000"));
        assertRefused(
                "solver-fault", state -> new Canned(List.of(), new Progress(Progress.Reason.STOPPED, 1, 1, counts)));
    }

    @Test
    void refusesCountsThatNoDatabaseCanAddUp() {
        assertRefused(
                "inconsistent",
                state -> new Canned(List.of(), new Progress(Progress.Reason.STOPPED, Long.MAX_VALUE / 2, 0)));
    }

    @Test
    void aPlaceIsFreeAgainAsSoonAsTheAnswerIsThere() {
        Restoring refusing = state -> {
            throw new IllegalStateException("no");
        };
        for (int i = 0; i < 2_000; i++) {
            assertThat(refusal(reader, refusing).getStatusCode()).isEqualTo(422);
        }
    }

    @Test
    void givesUpASolverThatDoesNotComeBackAndItsPlaceUntilItDoes() throws Exception {
        StateReader impatient = new StateReader(Duration.ofMillis(1));
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger hang = new AtomicInteger();
        Restoring hanging = state -> {
            hang.incrementAndGet();
            boolean over = false;
            while (!over) {
                try {
                    end.await();
                    over = true;
                } catch (InterruptedException e) {
                    // Ignores the interrupt.
                }
            }
            return new Canned(List.of(), new Progress(Progress.Reason.STOPPED, 0, 0));
        };
        // A call that times out before it begins does not hang, and releases its permit a moment later.
        while (hang.get() < 4) {
            HttpProblem refusal = refusal(impatient, hanging);
            if (refusal.getStatusCode() != 503) {
                assertThat(refusal.getParameters()).containsEntry("reason", "solver-timeout");
            }
        }

        HttpProblem busy = refusal(impatient, hanging);
        end.countDown();

        assertThat(busy.getStatusCode()).isEqualTo(503);
        int status = 503;
        while (status == 503) {
            status = refusal(impatient, state -> {
                        throw new IllegalStateException("no");
                    })
                    .getStatusCode();
        }
        assertThat(status).isEqualTo(422);
    }

    @Test
    void runsTheSolverInAThreadWithItsOwnClassLoader() {
        Restoring solver = state -> {
            assertThat(Thread.currentThread().getName()).startsWith("checkpoint of");
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(StateReaderTest.class.getClassLoader());
            return new Canned(List.of(), new Progress(Progress.Reason.STOPPED, 0, 0));
        };

        assertThat(reader.read(plan(solver), List.of(island(0, true)))).hasSize(1);
    }

    private void assertRefused(String reason, Restoring solver) {
        assertThat(refusal(reader, solver).getParameters()).containsEntry("reason", reason);
    }

    private static HttpProblem refusal(StateReader reader, Restoring solver) {
        return catchThrowableOfType(HttpProblem.class, () -> reader.read(plan(solver), List.of(island(0, true))));
    }

    private static SearchPlanner.Plan plan(Restoring solver) {
        Specification specification = new Specification(
                Map.of(),
                null,
                List.of(),
                null,
                List.of(),
                1,
                new Specification.Limits(null, 1_000, false, null),
                false,
                1_000,
                Map.of(),
                SearchDocument.Attribution.NONE);
        return new SearchPlanner.Plan(
                new LoadedSolver(solver, INFO, "test"), Variant.T5, 1, 0, null, specification, List.of());
    }

    private static SavedIsland island(int number, boolean begun) {
        return new SavedIsland(number, 1, Duration.ofSeconds(1), begun ? state() : null);
    }

    private static byte[] state() {
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        try {
            Checkpoint.write(
                    state,
                    INFO,
                    Problem.of(Variant.T5),
                    INFO.options(Map.of()),
                    new Canned(List.of(), new Progress(Progress.Reason.STOPPED, 0, 0)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return state.toByteArray();
    }

    /** A solver that can only restore. */
    private interface Restoring extends Solver {
        SolverRun restore(DataInputStream state) throws IOException;

        @Override
        default SolverInfo info() {
            return INFO;
        }

        @Override
        default SolverRun start(Problem problem, Options options, long seed) {
            throw new UnsupportedOperationException("It only restores");
        }

        @Override
        default SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
            return restore(state);
        }
    }

    private record Canned(List<Move> best, Progress progress) implements SolverRun {
        @Override
        public Progress advance(Budget budget) {
            return progress;
        }

        @Override
        public void save(DataOutputStream out) {
            // The state is empty.
        }
    }
}
