package org.morpion.solver.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/**
 * The contract that every solver must fulfil. A solver's test extends this class and names the solver. If the defaults
 * are too expensive for a test, it overrides the options and the number of nodes.
 *
 * <p>The tests see a run only as a host does: through its results and its saved state.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class SolverContractTest {
    private static final long SEED = 20_110;

    /** Bytes that reading a hostile state may allocate, in addition to a small multiple of the cost of a valid one. */
    private static final long HOSTILE_ALLOWANCE = 16 << 20;

    /** Maximum number of steps to follow a run that makes no nodes. */
    private static final int STEPS_WITHOUT_NODES = 1_000;

    /** Creates a solver of the class under test, which has a public no-argument constructor. */
    protected abstract Solver solver();

    /** Returns the options to test with, small enough that the search passes through all its phases. */
    protected Map<String, ?> options() {
        return Map.of();
    }

    /** Returns further option sets, tested briefly, for phases of the search that {@link #options()} does not reach. */
    protected List<Map<String, ?>> furtherOptions() {
        return List.of();
    }

    /** Returns the node limit of the test runs: a few hundred steps, or the whole of a short search. */
    protected long nodes() {
        return 200_000;
    }

    /** Returns the class loader in which a host finds the solver. */
    protected ClassLoader serviceLoaderSource() {
        return solver().getClass().getClassLoader();
    }

    final Set<Variant> variants() {
        return solver().info().variants();
    }

    final Stream<Arguments> furtherSearches() {
        return furtherOptions().stream()
                .flatMap(options -> variants().stream().map(variant -> Arguments.of(variant, options)));
    }

    @Test
    void isFoundByServiceLoader() {
        assertThat(ServiceLoader.load(Solver.class, serviceLoaderSource()))
                .as("solvers named in META-INF/services/%s", Solver.class.getName())
                .anySatisfy(found -> assertThat(found).hasSameClassAs(solver()));
    }

    @Test
    void saysTheSameOfItselfEveryTime() {
        Solver solver = solver();

        assertThat(describe(solver.info())).isEqualTo(describe(solver.info())).isEqualTo(describe(solver().info()));
    }

    @Test
    void takesEveryValueAtTheEndsOfTheRangesItDeclares() {
        SolverInfo info = solver().info();
        Problem problem = Problem.of(info.variants().iterator().next());
        for (OptionSpec spec : info.options()) {
            for (Object value : ends(spec)) {
                Map<String, Object> values = new HashMap<>(options());
                values.put(spec.name(), value);

                assertThatCode(() -> Host.steps(host(problem, values).start(), 2))
                        .as("%s = %s", spec.name(), value)
                        .doesNotThrowAnyException();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void beginsWithTheProblemsStartAndNothingDone(Variant variant) {
        Problem problem = problemWithStart(variant);
        List<Move> warm = ReferenceGames.random(variant, problem.start(), SEED);
        for (Problem begun :
                List.of(Problem.of(variant), problem, new Problem(variant, problem.start(), List.of(warm)))) {
            SolverRun run = host(begun).start();
            Snapshot last = Host.look(run);
            assertThat(last.nodes()).isZero();
            assertThat(last.counts().playouts()).isZero();
            // A step may make no nodes, and until its first node a run has not played any given game.
            for (int steps = 0; last.nodes() == 0 && steps < STEPS_WITHOUT_NODES; steps++) {
                assertThat(last.best())
                        .as("best game before the first node, after %d steps", steps)
                        .isEqualTo(begun.start());
                last = Host.steps(run, 1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void makesNoNodeWhenTheBudgetIsSpent(Variant variant) {
        SolverRun run = host(Problem.of(variant)).start();
        Snapshot before = Host.advance(run, nodes() / 2);
        byte[] state = Host.state(run);

        Snapshot spent = Host.look(run);
        Snapshot stopped = Snapshot.of(run.advance(new Budget(Long.MAX_VALUE, () -> true)), run);

        if (!before.ended()) {
            assertThat(spent.reason()).isEqualTo(Progress.Reason.NODES_SPENT);
            assertThat(stopped.reason()).isEqualTo(Progress.Reason.STOPPED);
        }
        assertThat(stopped.counts()).isEqualTo(before.counts()).isEqualTo(spent.counts());
        assertThat(Host.state(run)).isEqualTo(state);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void looksAtItsBudgetInTime(Variant variant) {
        SolverRun run = host(Problem.of(variant)).start();
        NavigableSet<Long> boundaries = new TreeSet<>(Set.of(0L));
        for (Snapshot last = Host.look(run); !last.ended() && last.nodes() < nodes(); ) {
            Snapshot next = Host.steps(run, 1);
            assertThat(next.nodes() - last.nodes())
                    .as("nodes of one step")
                    .isLessThanOrEqualTo(SolverRun.MAX_STEP_NODES);
            boundaries.add(next.nodes());
            last = next;
        }
        SolverRun other = host(Problem.of(variant)).start();
        for (long limit : limits(10, SEED)) {
            Snapshot snapshot = Host.advance(other, limit);
            if (!snapshot.ended()) {
                assertThat(snapshot.reason()).isEqualTo(Progress.Reason.NODES_SPENT);
                assertThat(snapshot.nodes())
                        .as("nodes at the end of the step that reaches the limit " + limit)
                        .isEqualTo(boundaries.ceiling(limit));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void returnsAtTheFirstLookThatSaysStop(Variant variant) {
        for (int steps : new int[] {1, 2, 5, 13}) {
            SolverRun stepwise = host(Problem.of(variant)).start();
            for (int i = 0; i < steps; i++) {
                Host.steps(stepwise, 1);
            }
            SolverRun stopped = host(Problem.of(variant)).start();

            Snapshot snapshot = Host.steps(stopped, steps);

            assertThat(snapshot.nodes())
                    .as("nodes after %d steps", steps)
                    .isEqualTo(Host.look(stepwise).nodes());
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void givesTheSameForTheSameSeed(Variant variant) {
        long[] limits = limits(10, SEED);
        List<Snapshot> alone = Host.trace(host(Problem.of(variant)).start(), limits);

        assertThat(Host.trace(host(Problem.of(variant)).start(), limits)).isEqualTo(alone);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void isNotDisturbedByOtherRuns(Variant variant) {
        long[] limits = limits(10, SEED);
        Host host = host(Problem.of(variant));
        List<Snapshot> alone = Host.trace(host.start(), limits);
        Solver one = solver();
        Options options = one.info().options(options());

        SolverRun run = one.start(host.problem(), options, SEED);
        SolverRun twin = one.start(host.problem(), options, SEED);
        SolverRun stranger = one.start(host.problem(), options, SEED + 1);
        for (int i = 0; i < limits.length; i++) {
            Host.advance(stranger, limits[i]);
            assertThat(Host.advance(run, limits[i])).isEqualTo(alone.get(i));
            assertThat(Host.advance(twin, limits[i])).isEqualTo(alone.get(i));
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void doesNotDependOnHowItsBudgetsAreCut(Variant variant) {
        SolverRun unbroken = host(Problem.of(variant)).start();
        Snapshot whole = Host.advance(unbroken, nodes());
        SolverRun cut = host(Problem.of(variant)).start();

        List<Snapshot> trace = Host.trace(cut, limits(60, SEED));

        assertThat(trace.get(trace.size() - 1)).isEqualTo(whole);
        assertThat(Host.state(cut)).as("state").isEqualTo(Host.state(unbroken));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void goesOnFromACheckpointAsIfUnbroken(Variant variant) {
        long[] limits = limits(12, SEED);
        for (Problem problem : List.of(Problem.of(variant), problemWithStart(variant))) {
            Host host = host(problem);
            SolverRun unbroken = host.start();
            SolverRun run = host.start();
            for (long limit : limits) {
                run = host.carryOver(run);
                assertThat(Host.advance(run, limit)).isEqualTo(Host.advance(unbroken, limit));
            }
            assertThat(Host.state(host.carryOver(run))).as("state").isEqualTo(Host.state(unbroken));
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void goesOnInAnotherProcess(Variant variant) {
        Host host = host(Problem.of(variant));
        SolverRun run = host.start();
        Host.advance(run, nodes() / 2);

        SolverRun elsewhere = host.carryOver(run, IsolatedSolver.of(solver().getClass()));

        assertThat(Host.look(elsewhere)).isEqualTo(Host.look(run));
        assertThat(Host.advance(elsewhere, nodes())).isEqualTo(Host.advance(run, nodes()));
        assertThat(Host.state(elsewhere)).as("state").isEqualTo(Host.state(run));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void hasALegalBestGameThatOnlyGrows(Variant variant) {
        for (Problem problem : List.of(Problem.of(variant), problemWithStart(variant))) {
            SolverRun run = host(problem).start();
            List<Move> last = problem.start();
            for (long limit : limits(40, SEED)) {
                List<Move> best = Host.advance(run, limit).best();
                assertThat(Validator.firstViolation(variant, best))
                        .as("the best game's first illegal move")
                        .isEmpty();
                assertThat(best.stream().limit(problem.start().size()))
                        .as("first moves of the best game")
                        .containsExactlyElementsOf(problem.start());
                if (!best.equals(last)) {
                    assertThat(best).as("best game").hasSizeGreaterThan(last.size());
                }
                last = best;
            }
            assertThat(last)
                    .as("best game in the end")
                    .hasSizeGreaterThan(problem.start().size());
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void countsUpwards(Variant variant) {
        SolverRun run = host(Problem.of(variant)).start();
        Snapshot last = Host.look(run);
        for (long limit : limits(40, SEED)) {
            Snapshot next = Host.advance(run, limit);
            assertThat(next.nodes()).as("nodes").isGreaterThanOrEqualTo(last.nodes());
            assertThat(next.counts().playouts())
                    .as("playouts")
                    .isGreaterThanOrEqualTo(last.counts().playouts());
            for (int depth = 0; depth < last.counts().grids().size(); depth++) {
                assertThat(next.counts().grids().get(depth))
                        .as("grids")
                        .isGreaterThanOrEqualTo(last.counts().grids().get(depth));
            }
            last = next;
        }
        assertThat(last.nodes()).as("nodes").isPositive();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void endsWhereNoMoveIsLegal(Variant variant) {
        List<Move> game = ReferenceGames.random(variant, List.of(), SEED);
        SolverRun run = host(new Problem(variant, game, List.of())).start();

        Snapshot end = Host.advance(run, Long.MAX_VALUE);

        assertThat(end.ended()).as("the search has ended, as " + end.reason()).isTrue();
        assertThat(end.best()).isEqualTo(game);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void provesOnlyWhatIsSo(Variant variant) {
        Problem problem = nearlyFinished(variant);
        SolverRun run = host(problem).start();

        Snapshot end = Host.advance(run, exact() ? Long.MAX_VALUE : nodes());

        assertThat(end.reason() == Progress.Reason.EXHAUSTED).as("proof").isEqualTo(exact());
        if (exact()) {
            assertThat(end.best()).as("best game").hasSize(ReferenceGames.longest(problem));
        }
        if (end.ended()) {
            assertThat(Host.advance(run, Long.MAX_VALUE).counts()).isEqualTo(end.counts());
            assertThat(Host.look(host(problem).carryOver(run))).isEqualTo(Host.look(run));
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void repeatsItselfWithWarmGamesAndOffers(Variant variant) {
        Problem start = problemWithStart(variant);
        List<Move> warm = ReferenceGames.random(variant, start.start(), SEED);
        SolverRun elsewhere = solver().start(start, solver().info().options(options()), SEED + 1);
        List<Move> offered = Host.advance(elsewhere, nodes()).best();
        Host host = host(new Problem(variant, start.start(), List.of(warm)));
        SolverRun unbroken = host.start();
        SolverRun again = host.start();
        SolverRun carried = host.start();
        long[] limits = limits(8, SEED);
        limits[0] = 0;
        for (int i = 0; i < limits.length; i++) {
            Snapshot snapshot = Host.advance(unbroken, limits[i]);
            assertThat(Host.advance(again, limits[i])).isEqualTo(snapshot);
            assertThat(Host.advance(carried, limits[i])).isEqualTo(snapshot);
            if (i % 2 == 0) {
                List.of(unbroken, again, carried).forEach(run -> run.offer(offered));
                carried = host.carryOver(carried);
                assertThat(Host.look(unbroken).best())
                        .as("best game after an offer")
                        .isEqualTo(snapshot.best());
            }
        }
        assertThat(Host.state(carried))
                .as("state")
                .isEqualTo(Host.state(unbroken))
                .isEqualTo(Host.state(again));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("furtherSearches")
    void repeatsItselfWithFurtherOptions(Variant variant, Map<String, ?> options) {
        Host host = host(
                new Problem(variant, List.of(), List.of(ReferenceGames.random(variant, List.of(), SEED))), options);
        List<Move> offered = ReferenceGames.random(variant, List.of(), SEED + 1);
        long[] limits = limits(8, SEED);
        long offeredAt = limits[3];
        SolverRun unbroken = host.start();
        Host.advance(unbroken, offeredAt);
        unbroken.offer(offered);
        Snapshot end = Host.advance(unbroken, nodes());

        SolverRun carried = host.start();
        for (long limit : limits) {
            carried = host.carryOver(carried);
            Host.advance(carried, limit);
            if (limit == offeredAt) {
                carried.offer(offered);
            }
        }

        assertThat(Host.look(carried)).isEqualTo(end);
        assertThat(Host.state(carried)).as("state").isEqualTo(Host.state(unbroken));
        assertThat(Validator.firstViolation(variant, end.best()))
                .as("the best game's first illegal move")
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void losesAndDoublesNothingWhenSplit(Variant variant) {
        long limit = exact() ? Long.MAX_VALUE : nodes();
        Host host = host(exact() ? nearlyFinished(variant) : Problem.of(variant));
        Snapshot whole = Host.advance(host.start(), limit);
        for (long before : new long[] {0, whole.nodes() / 3, whole.nodes()}) {
            SolverRun begun = host.start();
            Snapshot then = Host.advance(begun, before);
            for (int parts : new int[] {1, 3, 40}) {
                SolverRun run = host.carryOver(begun);
                SolverRun twin = host.carryOver(begun);

                List<SolverRun> divided = run.split(parts);

                assertThat(divided).as("parts").hasSizeBetween(1, exact() ? parts : 1);
                assertThat(divided.stream().map(Host::state))
                        .as("states of the parts")
                        .containsExactlyElementsOf(
                                twin.split(parts).stream().map(Host::state).toList());
                assertThat(Host.sum(divided)).as("counts of the parts at first").isEqualTo(then.counts());
                assertThat(host.best(divided)).as("best game of the parts").isEqualTo(then.best());

                List<SolverRun> finished = exact() ? host.exhaust(divided) : divided;
                finished.forEach(part -> Host.advance(part, limit));

                assertThat(Host.sum(finished)).as("counts in the end").isEqualTo(whole.counts());
                assertThat(host.best(finished)).as("best game in the end").hasSameSizeAs(whole.best());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void keepsToItsLimitsWhenSplit(Variant variant) {
        SolverRun run = host(Problem.of(variant)).start();
        Host.advance(run, nodes() / 4);
        for (SolverRun part : run.split(20)) {
            byte[] state = Host.state(part);
            Snapshot before = Host.look(part);
            Snapshot after = Host.advance(part, before.nodes());
            assertThat(after.nodes()).as("nodes of a part at its limit").isEqualTo(before.nodes());
            assertThat(Host.state(part)).as("state of a part at its limit").isEqualTo(state);

            long limit = before.nodes() + nodes() / 100;
            assertThat(Host.advance(part, limit).nodes())
                    .as("nodes of a part beyond its limit")
                    .isLessThan(limit + SolverRun.MAX_STEP_NODES);
        }
    }

    @Test
    void refusesHostileStatesWithinBoundedMemory() throws Exception {
        Host host = host(Problem.of(variants().iterator().next()));
        SolverRun run = host.start();
        Host.advance(run, nodes() / 2);
        HostileStates states = new HostileStates(Host.state(run), SEED);
        Callable<?> undamaged = () -> oneStep(host.restore(Host.state(run)));
        long bound = 4 * Allocation.bytes(undamaged) + HOSTILE_ALLOWANCE;
        for (int i = 0; i < 300; i++) {
            byte[] state = states.next();
            Callable<?> task = () -> {
                restored(host, state)
                        .ifPresent(taken -> assertThatCode(() -> oneStep(taken))
                                .as("a step from a state that was accepted")
                                .doesNotThrowAnyException());
                return null;
            };
            assertThat(Allocation.bytes(task)).as("bytes allocated").isLessThan(bound);
        }
    }

    /** Restores a state; empty if the solver rejects it. */
    private static Optional<SolverRun> restored(Host host, byte[] state) {
        try {
            return Optional.of(host.restore(state));
        } catch (IOException | RuntimeException refused) {
            return Optional.empty();
        }
    }

    @Test
    void refusesAStateThatIsCutShort() {
        Host host = host(Problem.of(variants().iterator().next()));
        SolverRun run = host.start();
        Host.advance(run, nodes() / 2);
        HostileStates states = new HostileStates(Host.state(run), SEED);
        for (int i = 0; i < 100; i++) {
            byte[] state = states.nextTruncated();
            assertThatThrownBy(() -> host.restore(state), "restoring the first %d bytes", state.length)
                    .isInstanceOfAny(IOException.class, RuntimeException.class);
        }
    }

    private boolean exact() {
        return solver().info().exact();
    }

    private Host host(Problem problem) {
        return host(problem, options());
    }

    private Host host(Problem problem, Map<String, ?> values) {
        return new Host(this::solver, problem, solver().info().options(values), SEED);
    }

    /** Returns a problem that starts with the first third of a random game. */
    private static Problem problemWithStart(Variant variant) {
        List<Move> game = ReferenceGames.random(variant, List.of(), SEED);
        return new Problem(variant, game.subList(0, game.size() / 3), List.of());
    }

    /**
     * Returns a problem that starts with a beginning of a random game, as short as the test's nodes allow for an
     * exhaustive search.
     */
    private Problem nearlyFinished(Variant variant) {
        List<Move> game = ReferenceGames.random(variant, List.of(), SEED);
        int left = 1;
        while (left < game.size()
                && ReferenceGames.grids(beginning(variant, game, left + 1), nodes() / 4) < nodes() / 4) {
            left++;
        }
        return beginning(variant, game, left);
    }

    private static Problem beginning(Variant variant, List<Move> game, int left) {
        return new Problem(variant, game.subList(0, game.size() - left), List.of());
    }

    /** Returns increasing random node limits that end with {@link #nodes}. */
    private long[] limits(int number, long seed) {
        RandomSource random = new RandomSource(seed);
        return LongStream.concat(
                        LongStream.generate(() -> (long) (random.nextDouble() * nodes()))
                                .limit(number - 1)
                                .sorted(),
                        LongStream.of(nodes()))
                .toArray();
    }

    private static Progress oneStep(SolverRun run) {
        return run.advance(new Budget(Long.MAX_VALUE, Host.after(1)));
    }

    private static List<Object> ends(OptionSpec spec) {
        return switch (spec.type()) {
            case INTEGER, DECIMAL ->
                List.of(spec.minimum().orElseThrow(), spec.maximum().orElseThrow());
            case CHOICE -> List.copyOf(spec.choices());
            case BOOLEAN -> List.of(false, true);
        };
    }

    private static List<Object> describe(SolverInfo info) {
        List<Object> description =
                new ArrayList<>(List.of(info.id(), info.version(), info.title(), info.variants(), info.exact()));
        for (OptionSpec spec : info.options()) {
            description.addAll(List.of(spec.name(), spec.range(), spec.defaultValue(), spec.description()));
        }
        return description;
    }
}
