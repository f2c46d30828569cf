package org.morpion.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import org.morpion.solver.toy.ExhaustiveSolver;
import org.morpion.solver.toy.RandomSolver;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LimitedRunTest {
    private static final Duration NEVER = Duration.ofDays(1);
    private static final SolverTask RANDOM = task(new RandomSolver(), Variant.T5, Map.of("return", 0.9));
    private static final Limits NODES = new Limits(20_000L, null, null);

    private final Diary diary = new Diary();
    private final Ticks clock = new Ticks();

    private static SolverTask task(Solver solver, Variant variant, Map<String, ?> options) {
        return new SolverTask(
                solver, solver.info(), Problem.of(variant), solver.info().options(options));
    }

    /** A clock that advances by a microsecond with each call. */
    private static final class Ticks implements RunClock {
        private long nanos;

        @Override
        public long nanos() {
            return nanos += 1_000;
        }
    }

    /** A host that collects a run's reports. */
    private static class Diary implements RunHost {
        final List<Integer> scores = new ArrayList<>();
        final List<Long> nodesOfScores = new ArrayList<>();
        final List<byte[]> states = new ArrayList<>();
        List<Move> best = List.of();
        Snapshot last;
        int slices;

        @Override
        public void progressed(Snapshot snapshot) {
            last = snapshot;
            slices++;
        }

        @Override
        public void improved(List<Move> game, Snapshot snapshot) {
            best = game;
            scores.add(game.size());
            nodesOfScores.add(snapshot.nodes());
        }

        @Override
        public void saved(byte[] state, Snapshot snapshot) {
            states.add(state);
        }
    }

    @Test
    void tellsOfEachBetterGameWithTheNodesThatLeadToIt() throws Exception {
        End end = limited(RANDOM, NODES, NEVER, diary).toItsEnd(RANDOM.start(1), 0);

        assertThat(end).isEqualTo(End.NODES_SPENT);
        assertThat(diary.scores).hasSizeGreaterThan(2).isSorted().doesNotHaveDuplicates();
        assertThat(diary.best).hasSize(diary.scores.get(diary.scores.size() - 1));
        assertThat(diary.states).hasSize(1);
        for (int i = 0; i < diary.scores.size(); i++) {
            Diary repeated = new Diary();
            limited(RANDOM, new Limits(diary.nodesOfScores.get(i), null, null), NEVER, repeated)
                    .toItsEnd(RANDOM.start(1), 0);
            assertThat(repeated.best).hasSize(diary.scores.get(i));
        }
    }

    @Test
    void endsAlikeHoweverItIsCutSavedAndTakenUp() throws Exception {
        limited(RANDOM, NODES, NEVER, diary).toItsEnd(RANDOM.start(1), 0);
        Diary cut = new Diary() {
            @Override
            public Order order() {
                return slices % 7 == 0 ? Order.PAUSE : slices % 3 == 0 ? Order.CHECKPOINT : Order.GO_ON;
            }
        };

        SavedIsland island = new SavedIsland(0, 1, Duration.ZERO, null);
        End end = End.PAUSED;
        int pauses = -1;
        while (end == End.PAUSED) {
            pauses++;
            SolverTask.Resumed resumed = RANDOM.resume(island);
            end = limited(RANDOM, NODES, Duration.ZERO, cut).toItsEnd(resumed.run(), cut.best.size());
            island = new SavedIsland(0, 1, Duration.ZERO, cut.states.get(cut.states.size() - 1));
        }

        assertThat(end).isEqualTo(End.NODES_SPENT);
        assertThat(pauses).isPositive();
        assertThat(cut.best).isEqualTo(diary.best);
        assertThat(cut.scores).isEqualTo(diary.scores);
        assertThat(cut.nodesOfScores).isEqualTo(diary.nodesOfScores);
        assertThat(cut.last.nodes()).isEqualTo(diary.last.nodes());
        assertThat(cut.last.playouts()).isEqualTo(diary.last.playouts());
        assertThat(island.state()).isEqualTo(diary.states.get(0));
    }

    @Test
    void endsAtTheTargetWithItsTimeAndByOrder() throws Exception {
        assertThat(limited(RANDOM, new Limits(null, null, 40), NEVER, diary).toItsEnd(RANDOM.start(1), 0))
                .isEqualTo(End.TARGET_REACHED);
        assertThat(diary.best).hasSizeGreaterThanOrEqualTo(40);

        Limits time = new Limits(null, Duration.ofMillis(5), null);
        assertThat(limited(RANDOM, time, NEVER, new Diary()).toItsEnd(RANDOM.start(1), 0))
                .isEqualTo(End.TIME_SPENT);

        for (Map.Entry<Order, End> order :
                Map.of(Order.PAUSE, End.PAUSED, Order.STOP, End.STOPPED).entrySet()) {
            Diary stopping = new Diary() {
                @Override
                public Order order() {
                    return order.getKey();
                }
            };
            assertThat(limited(RANDOM, Limits.NONE, NEVER, stopping).toItsEnd(RANDOM.start(1), 0))
                    .isEqualTo(order.getValue());
            assertThat(stopping.states).hasSize(1);
        }
    }

    /** As in the service, the clock also counts the time that the host takes. */
    @Test
    void whoseTimeIsSpentHasRunForThatLong() throws Exception {
        long[] nanos = {0};
        Diary slow = new Diary() {
            @Override
            public void progressed(Snapshot snapshot) {
                super.progressed(snapshot);
                nanos[0] += 300_000_000;
            }
        };
        Limits limits = new Limits(null, Duration.ofMillis(500), null);

        End end = new LimitedRun(RANDOM, limits, NEVER, () -> nanos[0], slow).toItsEnd(RANDOM.start(1), 0);

        assertThat(end).isEqualTo(End.TIME_SPENT);
        assertThat(slow.last.elapsedMillis()).isGreaterThanOrEqualTo(500);
    }

    @Test
    void provesOnlyWhatAnExactSolverHasEmptied() throws Exception {
        Problem nearlyOver = nearlyOver();
        Solver exact = new ExhaustiveSolver();
        SolverTask task =
                new SolverTask(exact, exact.info(), nearlyOver, exact.info().options(Map.of()));

        End end = limited(task, Limits.NONE, NEVER, diary)
                .toItsEnd(task.start(1), nearlyOver.start().size());

        assertThat(end).isEqualTo(End.EXHAUSTED);
        assertThat(diary.best.subList(0, nearlyOver.start().size())).isEqualTo(nearlyOver.start());
    }

    @Test
    void savesAtIntervalsOfItsClockAndAtTheEnd() throws Exception {
        limited(RANDOM, NODES, Duration.ZERO, diary).toItsEnd(RANDOM.start(1), 0);

        assertThat(diary.states).hasSize(diary.slices);
        byte[] last = diary.states.get(diary.states.size() - 1);
        assertThat(RANDOM.save(RANDOM.restore(last).run())).isEqualTo(last);
    }

    @Test
    void offersAGameOnceAndNoneThatIsShorter() throws Exception {
        List<Move> game = game(60);
        List<List<Move>> wanted = List.of(game.subList(0, 30), game.subList(0, 20), game.subList(0, 30), game);
        Iterator<List<Move>> left = wanted.iterator();
        Diary offering = new Diary() {
            @Override
            public Order order() {
                return left.hasNext() ? Order.GO_ON : slices > 20 ? Order.STOP : Order.GO_ON;
            }

            @Override
            public Optional<List<Move>> offer() {
                return left.hasNext() ? Optional.of(left.next()) : Optional.empty();
            }
        };
        List<List<Move>> offered = new ArrayList<>();
        SolverRun run = new Slow(List.of()) {
            @Override
            public void offer(List<Move> better) {
                offered.add(better);
            }
        };

        limited(RANDOM, Limits.NONE, Duration.ZERO, offering).toItsEnd(run, 0);

        assertThat(offered).containsExactly(game.subList(0, 30), game);
    }

    @Test
    void whatARunFindsBeforeItTakesAnOfferIsToldBefore() throws Exception {
        List<Move> game = game(60);
        List<Snapshot> improved = new ArrayList<>();
        Diary offering = new Diary() {
            @Override
            public Order order() {
                return slices > 10 ? Order.STOP : Order.GO_ON;
            }

            @Override
            public Optional<List<Move>> offer() {
                return slices == 1 ? Optional.of(game) : Optional.empty();
            }

            @Override
            public void improved(List<Move> best, Snapshot snapshot) {
                improved.add(snapshot);
            }
        };

        limited(RANDOM, Limits.NONE, NEVER, offering).toItsEnd(new Slow(game.subList(0, 5)), 0);

        assertThat(improved).hasSize(1);
        assertThat(improved.get(0).nodes()).isEqualTo(1);
        assertThat(improved.get(0).offers()).isZero();
    }

    @Test
    void namesWhatNoSolverMayDo() {
        Progress stopped = new Progress(Progress.Reason.STOPPED, 1, 1);
        List<Move> illegal = List.of(new Move(50, 50, Direction.H, 0));
        assertFault(new Canned(stopped, illegal), "The solver's best game of 1 moves is not legal at move 1");
        assertFault(
                new Canned(new Progress(Progress.Reason.NODES_SPENT, 1, 1), List.of()),
                "The solver reported its nodes as spent after 1 of 20000");
        List<BigDecimal> counts = List.of(new BigDecimal("1E+2000000000"));
        assertFault(
                new Canned(new Progress(Progress.Reason.STOPPED, 1, 1, counts), List.of()),
                "The solver's counts are too long");
    }

    @Test
    void doesNotBelieveAStateOfAStranger() throws Exception {
        Function<byte[], SavedIsland> island = state -> new SavedIsland(3, 1, Duration.ofSeconds(2), state);
        byte[] whole = RANDOM.save(RANDOM.start(1));
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);

        assertThat(RANDOM.resume(island.apply(whole)).snapshot()).isEqualTo(Snapshot.begun(2_000));
        assertThatThrownBy(() -> RANDOM.resume(island.apply(longer))).hasMessage("Island 3: 1 bytes follow the state");
        assertThatThrownBy(() -> RANDOM.resume(island.apply(new byte[0])))
                .isInstanceOfSatisfying(
                        UnreadableDocumentException.class,
                        e -> assertThat(e.reason()).isEqualTo(UnreadableDocumentException.Reason.TRUNCATED));
    }

    private void assertFault(SolverRun run, String message) {
        assertThatThrownBy(() -> limited(RANDOM, NODES, NEVER, new Diary()).toItsEnd(run, 0))
                .isInstanceOf(SolverFaultException.class)
                .hasMessageStartingWith(message);
    }

    private LimitedRun limited(SolverTask task, Limits limits, Duration saveEvery, RunHost host) {
        return new LimitedRun(task, limits, saveEvery, clock, host);
    }

    private static List<Move> game(long seed) {
        SolverRun run = RANDOM.start(seed & RandomSource.MAX_SEED);
        run.advance(Budget.ofNodes(1));
        return run.best();
    }

    /** A problem whose start leaves only a few moves of a game. */
    private static Problem nearlyOver() {
        List<Move> game = game(2);
        return new Problem(Variant.T5, game.subList(0, game.size() - 2), List.of());
    }

    /** Makes a node in every third step, and stops at each step; has a game from the first node on. */
    private static class Slow implements SolverRun {
        private final List<Move> game;
        private long steps;

        Slow(List<Move> game) {
            this.game = game;
        }

        @Override
        public Progress advance(Budget budget) {
            Progress.Reason reason = budget.end(steps / 3).orElse(null);
            if (reason == null) {
                steps++;
                reason = budget.end(steps / 3).orElse(Progress.Reason.STOPPED);
            }
            return new Progress(reason, steps / 3, 0);
        }

        @Override
        public List<Move> best() {
            return steps < 3 ? List.of() : game;
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            state.writeLong(steps);
        }
    }

    /** A run with constant progress. */
    private static class Canned implements SolverRun {
        private final Progress progress;
        private final List<Move> best;

        Canned(Progress progress, List<Move> best) {
            this.progress = progress;
            this.best = best;
        }

        @Override
        public Progress advance(Budget budget) {
            return progress;
        }

        @Override
        public List<Move> best() {
            return best;
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            state.writeByte(0);
        }
    }
}
