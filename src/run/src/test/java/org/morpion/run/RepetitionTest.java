package org.morpion.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;
import org.morpion.solver.toy.RandomSolver;

/** Repeats islands that were offered games. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RepetitionTest {
    private static final long SEED = 1;
    private static final SolverTask RANDOM = task(new RandomSolver(), Map.of("return", 0.9, "playouts", 1));
    private static final SolverTask DAWDLING = task(new DawdlingSolver(), Map.of());

    /** Games of another island, in ascending length. */
    private static final List<List<Move>> GAMES = games();

    /** A host that offers games in sequence and collects the states. */
    private static final class Offering implements RunHost {
        final List<byte[]> states = new ArrayList<>();
        final List<Snapshot> snapshots = new ArrayList<>();
        private final List<List<Move>> left;
        private final int slices;

        Offering(List<List<Move>> games, int slices) {
            this.left = new ArrayList<>(games);
            this.slices = slices;
        }

        @Override
        public Order order() {
            return snapshots.size() > slices ? Order.PAUSE : Order.GO_ON;
        }

        @Override
        public Optional<List<Move>> offer() {
            return left.isEmpty() ? Optional.empty() : Optional.of(left.remove(0));
        }

        @Override
        public void saved(byte[] state, Snapshot snapshot) {
            states.add(state);
            snapshots.add(snapshot);
        }
    }

    private static SolverTask task(Solver solver, Map<String, ?> options) {
        return new SolverTask(
                solver, solver.info(), Problem.of(Variant.T5), solver.info().options(options));
    }

    private static List<List<Move>> games() {
        SolverRun run = RANDOM.start(2);
        List<List<Move>> games = new ArrayList<>();
        while (games.size() < 4) {
            int longest = run.best().size();
            while (run.best().size() == longest) {
                run.advance(new Budget(Long.MAX_VALUE, new OneStep()));
            }
            games.add(List.copyOf(run.best()));
        }
        return games;
    }

    private static final class OneStep implements BooleanSupplier {
        private boolean asked;

        @Override
        public boolean getAsBoolean() {
            boolean isSecond = asked;
            asked = true;
            return isSecond;
        }
    }

    @Test
    void comesToTheStateOfARunThatWasOfferedGames() throws Exception {
        Offering host = run(RANDOM, GAMES, 30);

        SavedIsland last = island(host.states.get(host.states.size() - 1));
        assertThat(RANDOM.resume(last).offers()).extracting(Offer::game).isEqualTo(GAMES);
        assertThat(Repetition.of(RANDOM, last).isSame()).isTrue();
        assertThat(Repetition.of(RANDOM, last).best())
                .isEqualTo(RANDOM.resume(last).run().best());
    }

    @Test
    void savesEachGameThatWasOfferedBeforeAnythingRestsOnIt() throws Exception {
        Offering host = run(RANDOM, GAMES, 30);

        assertThat(host.snapshots).extracting(Snapshot::offers).startsWith(0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4);
        for (int i = 0; i < host.states.size(); i++) {
            assertThat(RANDOM.resume(island(host.states.get(i))).offers())
                    .hasSize(host.snapshots.get(i).offers());
        }
    }

    @Test
    void anIslandThatIsTakenUpKeepsWhatItWasOffered() throws Exception {
        Offering first = run(RANDOM, GAMES.subList(0, 2), 20);
        SavedIsland paused = island(first.states.get(first.states.size() - 1));
        Offering second = new Offering(GAMES.subList(2, 4), 20);
        SolverTask.Resumed resumed = RANDOM.resume(paused);
        limited(RANDOM, second).toItsEnd(resumed.run(), resumed.offers(), 0);

        SavedIsland last = island(second.states.get(second.states.size() - 1));
        assertThat(RANDOM.resume(last).offers()).extracting(Offer::game).isEqualTo(GAMES);
        assertThat(Repetition.of(RANDOM, last).isSame()).isTrue();
    }

    @Test
    void findsMomentsAgainThoughStepsMakeNoNodes() throws Exception {
        Offering host = run(DAWDLING, GAMES, 30);

        assertThat(host.snapshots).extracting(Snapshot::offers).contains(4);
        for (byte[] state : host.states) {
            assertThat(Repetition.of(DAWDLING, island(state)).isSame()).isTrue();
        }
    }

    @Test
    void tellsAnotherState() throws Exception {
        Offering host = run(RANDOM, GAMES, 30);
        byte[] last = host.states.get(host.states.size() - 1);
        SolverTask.Restored restored = RANDOM.restore(last);
        List<Offer> fewer = restored.offers().subList(0, 3);

        assertThat(Repetition.of(RANDOM, island(RANDOM.save(restored.run(), fewer)))
                        .isSame())
                .isFalse();
        assertThat(Repetition.of(RANDOM, new SavedIsland(0, SEED + 1, Duration.ZERO, last))
                        .isSame())
                .isFalse();
    }

    @Test
    void anIslandThatHasNotBegunIsWhereItWas() throws Exception {
        assertThat(Repetition.of(RANDOM, island(null))).isEqualTo(new Repetition(true, 0, List.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 9, 30, 300})
    void refusesOffersThatAreDamaged(int fromTheEnd) throws Exception {
        Offering host = run(RANDOM, GAMES, 30);
        byte[] state = host.states.get(host.states.size() - 1);
        byte[] cut = Arrays.copyOf(state, state.length - fromTheEnd);
        byte[] changed = state.clone();
        changed[state.length - fromTheEnd] ^= 1;

        for (byte[] damaged : List.of(cut, changed)) {
            assertThatThrownBy(() -> RANDOM.resume(island(damaged)))
                    .isInstanceOfSatisfying(
                            UnreadableDocumentException.class,
                            e -> assertThat(e.reason()).isEqualTo(UnreadableDocumentException.Reason.DAMAGED))
                    .hasMessageContaining("offered games");
        }
    }

    @Test
    void refusesOffersThatNoIslandHasHad() throws Exception {
        List<Offer> shorter = List.of(new Offer(5, GAMES.get(1)), new Offer(6, GAMES.get(0)));
        List<Offer> earlier = List.of(new Offer(6, GAMES.get(0)), new Offer(5, GAMES.get(1)));
        List<Offer> illegal = List.of(new Offer(5, GAMES.get(0).subList(5, 20)));

        for (List<Offer> offers : List.of(shorter, earlier, illegal)) {
            assertBadState(RANDOM.save(RANDOM.start(SEED), offers));
        }
    }

    @Test
    void refusesOffersThatAreWholeAndEndEarly() throws Exception {
        byte[] count = ByteBuffer.allocate(8).putInt(0x4F464652).putInt(1).array();
        byte[] nodes = ByteBuffer.allocate(20)
                .putInt(0x4F464652)
                .putInt(1)
                .putLong(5)
                .putInt(1)
                .array();

        for (byte[] offers : List.of(count, nodes, Arrays.copyOf(nodes, 14))) {
            assertBadState(followedBy(offers));
        }
    }

    private static byte[] followedBy(byte[] offers) throws IOException {
        CRC32C crc = new CRC32C();
        crc.update(offers);
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        state.writeBytes(RANDOM.save(RANDOM.start(SEED)));
        state.writeBytes(offers);
        state.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
        return state.toByteArray();
    }

    private static void assertBadState(byte[] state) {
        assertThatThrownBy(() -> RANDOM.resume(island(state)))
                .isInstanceOfSatisfying(
                        UnreadableDocumentException.class,
                        e -> assertThat(e.reason()).isEqualTo(UnreadableDocumentException.Reason.BAD_STATE))
                .hasMessageStartingWith("Island 0: ")
                .hasMessageNotContaining("null");
    }

    @Test
    void theMethodOfARecordSaysHowManyOffersCameBefore() throws Exception {
        Offering host = run(RANDOM, GAMES, 30);
        Snapshot last = host.snapshots.get(host.snapshots.size() - 1);
        Provenance provenance = new Provenance("test/1", RANDOM, SearchDocument.Attribution.NONE, true);

        assertThat(provenance
                        .record(GAMES.get(0), SEED, last, Instant.EPOCH)
                        .solver()
                        .orElseThrow()
                        .method()
                        .orElseThrow())
                .endsWith(" exchange=4");
    }

    private static Offering run(SolverTask task, List<List<Move>> games, int slices) throws Exception {
        Offering host = new Offering(games, slices);
        limited(task, host).toItsEnd(task.start(SEED), 0);
        return host;
    }

    private static LimitedRun limited(SolverTask task, RunHost host) {
        // Without an interval a state is always due, so a slice is one step.
        return new LimitedRun(task, Limits.NONE, Duration.ZERO, RunClock.wall(0), host);
    }

    private static SavedIsland island(byte[] state) {
        return new SavedIsland(0, SEED, Duration.ZERO, state);
    }

    /** Makes a node in every fifth step, and remembers the steps at which it was offered games. */
    private static final class DawdlingSolver implements Solver {
        private static final SolverInfo INFO =
                new SolverInfo("toy-dawdling", "1", "Dawdling", EnumSet.of(Variant.T5), false, List.of());

        @Override
        public SolverInfo info() {
            return INFO;
        }

        @Override
        public SolverRun start(Problem problem, Options options, long seed) {
            return new Run(0, new long[0]);
        }

        @Override
        public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
            return new Run(state.readLong(), Checkpoint.readLongs(state, GAMES.size()));
        }

        private static final class Run implements SolverRun {
            private long steps;
            private long[] offered;

            Run(long steps, long[] offered) {
                this.steps = steps;
                this.offered = offered;
            }

            @Override
            public Progress advance(Budget budget) {
                while (true) {
                    Optional<Progress.Reason> end = budget.end(steps / 5);
                    if (end.isPresent()) {
                        return new Progress(end.get(), steps / 5, 0);
                    }
                    steps++;
                }
            }

            @Override
            public List<Move> best() {
                return List.of();
            }

            @Override
            public void offer(List<Move> game) {
                offered = Arrays.copyOf(offered, offered.length + 1);
                offered[offered.length - 1] = steps;
            }

            @Override
            public void save(DataOutputStream state) throws IOException {
                state.writeLong(steps);
                Checkpoint.writeLongs(state, offered);
            }
        }
    }
}
