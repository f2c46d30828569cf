package org.morpion.solver.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.SolverRun;
import org.morpion.solver.perturbation.Exclusion;

class ExploreRunTest {
    private static final ExploreSolver SOLVER = new ExploreSolver();
    private static final Problem EMPTY = Problem.of(Variant.T5);
    private static final Map<String, ?> INDEX_ALONE = Map.of("climb", 0);

    @Test
    void beginsWithWarmGames() {
        List<Move> warm = Games.good(EMPTY, 1);
        SolverRun run = start(new Problem(Variant.T5, List.of(), List.of(warm)), INDEX_ALONE);
        run.advance(Budget.ofNodes(60_000));

        assertThat(run.best()).hasSizeGreaterThanOrEqualTo(warm.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30_000})
    void takesInWhatIsOffered(int climb) {
        List<Move> offered = Games.good(EMPTY, 1);
        SolverRun run = start(EMPTY, Map.of("climb", climb));
        run.advance(Budget.ofNodes(20_000));
        assertThat(run.best()).hasSizeLessThan(offered.size());
        run.offer(offered);
        run.advance(Budget.ofNodes(80_000));

        assertThat(run.best()).hasSizeGreaterThanOrEqualTo(offered.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30_000})
    void keepsAwayFromWarmGamesWhereItIsToldTo(int climb) {
        Map<String, ?> options = Map.of("climb", climb, "barren", 50, "conflicts", 2_000);
        SolverRun free = start(EMPTY, options);
        free.advance(Budget.ofNodes(400_000));
        Problem problem = new Problem(Variant.T5, List.of(), List.of(free.best()));
        Exclusion exclusion = new Exclusion(problem, 0.75);
        Map<String, Object> keepingAway = new HashMap<>(options);
        keepingAway.put("sharing", 0.75);
        SolverRun away = start(problem, keepingAway);
        away.offer(free.best());

        for (long nodes = 20_000; nodes <= 400_000; nodes += 20_000) {
            away.advance(Budget.ofNodes(nodes));
            assertThat(exclusion.excludes(away.best())).isFalse();
        }
        assertThat(away.best()).isNotEmpty();
        assertThat(exclusion.excludes(free.best())).isTrue();
    }

    /** Every game shares a point with the warm game, in some orientation. */
    @ParameterizedTest
    @ValueSource(ints = {0, 30_000})
    void findsNothingWhereItMustKeepAwayFromAllGames(int climb) {
        Problem problem = new Problem(Variant.T5, List.of(), List.of(Games.good(EMPTY, 1)));
        SolverRun run =
                start(problem, Map.of("climb", climb, "barren", 20, "conflicts", 100, "rounds", 2, "sharing", 0));
        run.advance(Budget.ofNodes(300_000));

        assertThat(new Exclusion(problem, 0).excludes(run.best())).isFalse();
    }

    @Test
    void completesGamesThatAreNotFinished() {
        List<Move> warm = Games.good(EMPTY, 1);
        List<Move> beginning = warm.subList(0, warm.size() - 5);
        SolverRun run = start(new Problem(Variant.T5, List.of(), List.of(beginning)), INDEX_ALONE);
        run.advance(Budget.ofNodes(60_000));

        assertThat(run.best()).hasSizeGreaterThan(beginning.size());
    }

    @Test
    void findsTheLongestGamesOf4D() {
        SolverRun run = start(Problem.of(Variant.D4), INDEX_ALONE);
        run.advance(Budget.ofNodes(3_000_000));

        assertThat(run.best()).hasSizeGreaterThanOrEqualTo(33);
    }

    @Test
    void climbsAsPerturbationDoesFromTheSameSeed() {
        SolverRun one = start(EMPTY, Map.of("climb", 100_000));
        SolverRun other = start(EMPTY, Map.of("climb", 200_000));

        one.advance(Budget.ofNodes(100_000));
        other.advance(Budget.ofNodes(100_000));

        assertThat(one.best()).isEqualTo(other.best());
    }

    @Test
    void savesASetInTwoBytesAMove() throws IOException {
        SolverRun run = start(EMPTY, Map.of("climb", 0, "archive", 100, "window", 10));
        run.advance(Budget.ofNodes(3_000_000));
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        run.save(new DataOutputStream(state));

        assertThat(state.size()).isLessThan(5_000 + 100 * (2 * run.best().size() + 6));
    }

    private static SolverRun start(Problem problem, Map<String, ?> options) {
        return SOLVER.start(problem, SOLVER.info().options(options), 1);
    }
}
