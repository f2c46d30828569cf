package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

class AnnealingCheckpointTest {
    private static final AnnealingSolver SOLVER = new AnnealingSolver();
    private static final Problem EMPTY = Problem.of(Variant.T5);

    @Test
    void refusesABoardThatNoGameNeeds() throws IOException {
        Options options = SOLVER.info().options(Map.of());
        ByteArrayOutputStream random = new ByteArrayOutputStream();
        new RandomSource(1).save(new DataOutputStream(random));
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        SOLVER.start(EMPTY, options, 1).save(new DataOutputStream(state));
        // The board's size follows two counts, an int, the random source and the length of an empty game.
        int size = 2 * Long.BYTES + Integer.BYTES + random.size() + Integer.BYTES;
        ByteBuffer forged = ByteBuffer.wrap(state.toByteArray());
        assertThat(forged.getInt(size)).isEqualTo(6);
        forged.putInt(size, 10);

        assertThatThrownBy(() ->
                        SOLVER.restore(EMPTY, options, new DataInputStream(new ByteArrayInputStream(forged.array()))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("size");
    }
}
