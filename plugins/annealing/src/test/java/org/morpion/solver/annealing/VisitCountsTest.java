package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class VisitCountsTest {
    private static final int BUCKET = 4;

    /** Returns the hash of the i-th of several grids in one bucket. */
    private static long grid(int i) {
        return (long) i << 32 | 5;
    }

    private static void see(VisitCounts seen, long hash, int times) {
        for (int i = 0; i < times; i++) {
            seen.see(hash);
        }
    }

    @Test
    void countsGrids() {
        VisitCounts seen = new VisitCounts(10);
        for (int i = 0; i < BUCKET; i++) {
            see(seen, grid(i), 10 * i);
            see(seen, grid(i) + 1, i);
        }

        for (int i = 0; i < BUCKET; i++) {
            assertThat(seen.count(grid(i))).isEqualTo(10 * i);
            assertThat(seen.count(grid(i) + 1)).isEqualTo(i);
        }
        assertThat(seen.count(grid(BUCKET))).isZero();
    }

    @Test
    void forgetsTheRarestOfABucketThatIsFull() {
        VisitCounts seen = new VisitCounts(10);
        for (int i = 0; i < BUCKET; i++) {
            see(seen, grid(i), i == 2 ? 1 : 7);
        }

        seen.see(grid(BUCKET));

        for (int i = 0; i < BUCKET; i++) {
            assertThat(seen.count(grid(i))).isEqualTo(i == 2 ? 0 : 7);
        }
        assertThat(seen.count(grid(BUCKET))).isEqualTo(1);
    }

    @Test
    void stopsCountingBeforeItOverflows() {
        VisitCounts seen = new VisitCounts(2);

        see(seen, grid(1), VisitCounts.MAX_COUNT + 10);

        assertThat(seen.count(grid(1))).isEqualTo(VisitCounts.MAX_COUNT);
    }

    @Test
    void isSavedAndRestored() throws IOException {
        VisitCounts seen = new VisitCounts(4);
        for (int i = 1; i < 9; i++) {
            see(seen, grid(i) + i % 3, i);
        }
        byte[] state = saved(seen);

        VisitCounts restored = new VisitCounts(4);
        restored.restore(new DataInputStream(new ByteArrayInputStream(state)));

        assertThat(saved(restored)).isEqualTo(state);
        for (int i = 1; i < 9; i++) {
            assertThat(restored.count(grid(i) + i % 3)).isEqualTo(seen.count(grid(i) + i % 3));
        }
    }

    @Test
    void refusesWhatItNeverWrites() {
        assertThatIOException().isThrownBy(() -> restore(new byte[] {BUCKET + 1}));
        assertThatIOException().isThrownBy(() -> restore(new byte[] {1, 1, 2, 3, 4, 5, 6, 0, 0}));
        assertThatIOException().isThrownBy(() -> restore(new byte[] {1, 1, 2, 3}));
    }

    private static void restore(byte[] state) throws IOException {
        new VisitCounts(2).restore(new DataInputStream(new ByteArrayInputStream(state)));
    }

    private static byte[] saved(VisitCounts seen) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        seen.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
