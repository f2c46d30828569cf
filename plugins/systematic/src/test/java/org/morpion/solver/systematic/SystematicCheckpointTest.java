package org.morpion.solver.systematic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.SolverRun;

class SystematicCheckpointTest {
    private static final SystematicSolver SOLVER = new SystematicSolver();
    private static final Problem EMPTY = Problem.of(Variant.D4);

    @ParameterizedTest
    @CsvSource({"0, 9223372036854775807", "3, 9223372036854475807", "3, 1152921504606846977", "3, -1"})
    void refusesCountsThatWouldOverflow(int depth, long count) throws IOException {
        Options options = SOLVER.info().options(Map.of());
        SolverRun run = SOLVER.start(EMPTY, options, 1);
        run.advance(Budget.ofNodes(100_000));
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        run.save(new DataOutputStream(state));
        ByteArrayOutputStream best = new ByteArrayOutputStream();
        Checkpoint.writeMoves(new DataOutputStream(best), run.best());
        // The number of counts and the counts follow the best game and the length of the longest known game.
        int counts = best.size() + Integer.BYTES;
        ByteBuffer forged = ByteBuffer.wrap(state.toByteArray());
        assertThat(forged.getInt(counts)).isBetween(run.best().size(), 40);
        forged.putLong(counts + Integer.BYTES + depth * Long.BYTES, count);

        assertThatThrownBy(() ->
                        SOLVER.restore(EMPTY, options, new DataInputStream(new ByteArrayInputStream(forged.array()))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("count");
    }
}
