package org.morpion.solver.beam;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Fingerprint;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

class BeamTest {
    private static final BeamSolver SOLVER = new BeamSolver();

    @ParameterizedTest
    @EnumSource
    void aBeamWiderThanTheTreeVisitsEachGridOnceUpToSymmetry(Variant variant) {
        int left = 1;
        while (Visits.from(nearlyFinished(variant, left + 1)).seen.size() < Visits.LIMIT) {
            left++;
        }
        Problem problem = nearlyFinished(variant, left);
        Visits visits = Visits.from(problem);
        SolverRun run = start(problem, Map.of("width", 100_000, "playouts", 0, "restarts", 0), 1);

        Progress progress = run.advance(Budget.ofNodes(Long.MAX_VALUE));

        assertThat(progress.reason()).isEqualTo(Progress.Reason.FINISHED);
        assertThat(run.best()).hasSize(visits.longest);
        assertThat(progress.playouts()).as("finished games").isEqualTo(visits.finished);
    }

    @Test
    void anotherBeamFollowsWithOtherPlayouts() {
        Map<String, ?> once = Map.of("width", 5, "playouts", 2, "restarts", 0);
        Map<String, ?> twice = Map.of("width", 5, "playouts", 2, "restarts", 1);
        Progress one = start(Problem.of(Variant.D4), once, 1).advance(Budget.ofNodes(Long.MAX_VALUE));
        Progress two = start(Problem.of(Variant.D4), twice, 1).advance(Budget.ofNodes(Long.MAX_VALUE));

        assertThat(two.nodes()).isGreaterThan(one.nodes()).isNotEqualTo(2 * one.nodes());
        assertThat(two.playouts()).isGreaterThan(one.playouts()).isNotEqualTo(2 * one.playouts());
    }

    @Test
    void playoutsJudgeBetterThanPoints() {
        int byPoints = best(Variant.T5, Map.of("width", 30, "playouts", 0, "restarts", 0));
        int byPlayouts = best(Variant.T5, Map.of("width", 30, "playouts", 5, "restarts", 0));

        assertThat(byPlayouts).isGreaterThan(byPoints + 10);
    }

    @Test
    void findsAGameOf34At4D() {
        assertThat(best(Variant.D4, Map.of("width", 100, "restarts", 0))).isGreaterThanOrEqualTo(34);
    }

    @Test
    void aGridTakesFewBytesOfACheckpoint() throws IOException {
        int width = 500;
        SolverRun run = start(Problem.of(Variant.T5), Map.of("width", width, "playouts", 0), 1);
        int most = 0;
        for (int i = 1; i <= 20; i++) {
            run.advance(Budget.ofNodes(i * 40_000L));
            most = Math.max(most, bytes(run));
        }

        assertThat(most).isBetween(10 * width, 60 * width);
    }

    private static int best(Variant variant, Map<String, ?> options) {
        SolverRun run = start(Problem.of(variant), options, 1);
        assertThat(run.advance(Budget.ofNodes(Long.MAX_VALUE)).reason()).isEqualTo(Progress.Reason.FINISHED);
        return run.best().size();
    }

    private static SolverRun start(Problem problem, Map<String, ?> options, long seed) {
        return SOLVER.start(problem, SOLVER.info().options(options), seed);
    }

    private static int bytes(SolverRun run) throws IOException {
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        run.save(new DataOutputStream(state));
        return state.size();
    }

    /** Returns a problem that starts from a random game without its last moves. */
    private static Problem nearlyFinished(Variant variant, int left) {
        RandomSource random = new RandomSource(5);
        Position position = Problem.of(variant).position();
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        List<Move> moves = position.moves();
        return new Problem(variant, moves.subList(0, moves.size() - left), List.of());
    }

    /** The grids reachable from a position, once each up to symmetry, at most {@code LIMIT} of them. */
    private static final class Visits {
        static final int LIMIT = 4_000;

        private final Set<Fingerprint> seen = new HashSet<>();
        private int finished;
        private int longest;

        static Visits from(Problem problem) {
            Visits visits = new Visits();
            visits.visit(problem.variant(), problem.position());
            return visits;
        }

        private void visit(Variant variant, Position position) {
            if (seen.size() == LIMIT || !seen.add(Fingerprint.of(variant, position.moves()))) {
                return;
            }
            longest = Math.max(longest, position.score());
            if (position.count() == 0) {
                finished++;
            }
            for (int i = 0; i < position.count(); i++) {
                position.play(i);
                visit(variant, position);
                position.undo();
            }
        }
    }
}
