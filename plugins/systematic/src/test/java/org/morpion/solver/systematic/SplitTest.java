package org.morpion.solver.systematic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;
import org.morpion.vectors.PublishedCounts;

class SplitTest {
    private static final int DEPTH = 6;

    private final SystematicSolver solver = new SystematicSolver();

    @ParameterizedTest
    @EnumSource
    void addsUpAtAnyMomentAndNumberOfParts(Variant variant) throws Exception {
        RandomSource random = new RandomSource(11);
        Problem problem = Problem.of(variant);
        Options options = solver.info().options(Map.of("maxDepth", DEPTH));
        List<Long> published = List.copyOf(PublishedCounts.gridsUpToSymmetry(variant.code())
                .headMap(DEPTH + 1)
                .values());
        for (int i = 0; i < 2; i++) {
            SolverRun run = solver.start(problem, options, 0);
            run.advance(Budget.ofNodes(random.nextInt(20_000)));
            List<SolverRun> parts = new ArrayList<>(run.split(1 + random.nextInt(300)));
            SolverRun again = parts.remove(random.nextInt(parts.size()));
            again.advance(new Budget(Long.MAX_VALUE, after(random.nextInt(3))));
            parts.addAll(again.split(1 + random.nextInt(20)));

            List<SolverRun> finished = new ArrayList<>();
            for (SolverRun part : parts) {
                SolverRun restored = carryOver(part, problem, options);
                assertThat(Searches.finish(restored).reason())
                        .isIn(Progress.Reason.EXHAUSTED, Progress.Reason.FINISHED);
                finished.add(restored);
            }

            assertThat(Searches.sum(finished)).isEqualTo(published);
        }
    }

    @Test
    void makesAsManyPartsAsAreWanted() {
        for (int parts : new int[] {1, 2, 700}) {
            SolverRun run = Searches.start(solver, Problem.of(Variant.D4), Map.of());

            assertThat(run.split(parts)).hasSize(parts);
        }
    }

    @Test
    void keepsItsStateSmall() throws IOException {
        SolverRun run = Searches.start(solver, Problem.of(Variant.T4), Map.of());
        for (int i = 1; i <= 20; i++) {
            run.advance(Budget.ofNodes(i * 1_000_000L));

            assertThat(checkpoint(run, Problem.of(Variant.T4), solver.info().options(Map.of())))
                    .hasSizeLessThan(1 << 20);
        }
    }

    private SolverRun carryOver(SolverRun run, Problem problem, Options options) throws Exception {
        return Checkpoint.read(new ByteArrayInputStream(checkpoint(run, problem, options)), solver, problem, options);
    }

    private byte[] checkpoint(SolverRun run, Problem problem, Options options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.write(bytes, solver.info(), problem, options, run);
        return bytes.toByteArray();
    }

    private static BooleanSupplier after(int steps) {
        int[] left = {steps};
        return () -> left[0]-- <= 0;
    }
}
