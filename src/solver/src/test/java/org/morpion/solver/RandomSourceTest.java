package org.morpion.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomSourceTest {
    @Test
    void isXoshiro256StarStar() throws IOException {
        // rotl(s1 · 5, 7) · 9 with s1 = 2, then 0, 262149, …: computed by hand from the definition.
        RandomSource random = restored(1, 2, 3, 4);

        assertThat(random.nextLong()).isEqualTo(11_520);
        assertThat(random.nextLong()).isEqualTo(0);
        assertThat(random.nextLong()).isEqualTo(1_509_978_240);
        assertThat(random.nextLong()).isEqualTo(1_215_971_899_390_074_240L);
    }

    @Test
    void isSeededBySplitMix64() throws IOException {
        assertThat(state(new RandomSource(0)))
                .startsWith(0xE220A8397B1DCDAFL, 0x6E789E6AA1B965F4L, 0x06C45D188009454FL);
    }

    @Test
    void mixesAsSplitMix64Does() {
        // SplitMix64 with seed 0 draws the mixed multiples of its gamma.
        long gamma = 0x9E3779B97F4A7C15L;

        assertThat(RandomSource.mix(gamma)).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(RandomSource.mix(2 * gamma)).isEqualTo(0x6E789E6AA1B965F4L);
        assertThat(RandomSource.mix(0)).isZero();
    }

    @Test
    void goesOnWhereItWasSaved() throws IOException {
        RandomSource random = new RandomSource(7);
        random.nextLong();
        RandomSource copy = restored(state(random));

        for (int i = 0; i < 100; i++) {
            assertThat(copy.nextLong()).isEqualTo(random.nextLong());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 28, 100, 1 << 30, Integer.MAX_VALUE})
    void staysBelowTheBoundAndReachesAllOfIt(int bound) {
        RandomSource random = new RandomSource(1);
        int draws = 10_000;
        int parts = Math.min(bound, 10);
        int[] hits = new int[parts];
        for (int i = 0; i < draws; i++) {
            int number = random.nextInt(bound);
            assertThat(number).isBetween(0, bound - 1);
            hits[(int) ((long) number * parts / bound)]++;
        }
        for (int part = 0; part < parts; part++) {
            // Each part covers at least a tenth of the range. The seed is fixed, and therefore the outcome too.
            assertThat(hits[part]).isGreaterThan(draws / parts / 2);
        }
    }

    @Test
    void givesFractionsFromZeroToBelowOne() {
        RandomSource random = new RandomSource(1);
        double sum = 0;
        for (int i = 0; i < 10_000; i++) {
            double fraction = random.nextDouble();
            assertThat(fraction).isBetween(0.0, Math.nextDown(1.0));
            sum += fraction;
        }
        assertThat(sum / 10_000).isBetween(0.49, 0.51);
    }

    @Test
    void givesSeedsOfTheWholeRange() {
        RandomSource random = new RandomSource(1);
        LongSummaryStatistics seeds =
                LongStream.generate(random::nextSeed).limit(1_000).summaryStatistics();

        assertThat(seeds.getMin()).isBetween(0L, RandomSource.MAX_SEED / 100);
        assertThat(seeds.getMax()).isBetween(RandomSource.MAX_SEED / 100 * 99, RandomSource.MAX_SEED);
    }

    @Test
    void givesEachIslandItsOwnSeed() {
        Set<Long> seeds = new HashSet<>();
        for (long seed : new long[] {0, 1, 2, RandomSource.MAX_SEED}) {
            for (int island = 0; island < 1_000; island++) {
                seeds.add(RandomSource.islandSeed(seed, island));
            }
        }

        assertThat(seeds).hasSize(4_000).allMatch(seed -> seed >= 0 && seed <= RandomSource.MAX_SEED);
        assertThat(RandomSource.islandSeed(42, 0)).isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, RandomSource.MAX_SEED + 1, Long.MIN_VALUE})
    void refusesASeedThatJsonReadersMayRound(long seed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RandomSource(seed))
                .withMessageContaining("" + seed);
        assertThatIllegalArgumentException().isThrownBy(() -> RandomSource.islandSeed(seed, 1));
    }

    @Test
    void refusesBoundsAndIslandsThatAreNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RandomSource(1).nextInt(0));
        assertThatIllegalArgumentException().isThrownBy(() -> RandomSource.islandSeed(1, -1));
    }

    @Test
    void refusesTheStateThatNoSeedLeadsTo() {
        assertThatIOException().isThrownBy(() -> restored(0, 0, 0, 0));
    }

    private static RandomSource restored(long... state) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * state.length);
        LongStream.of(state).forEach(bytes::putLong);
        return RandomSource.restore(new DataInputStream(new ByteArrayInputStream(bytes.array())));
    }

    private static long[] state(RandomSource random) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        random.save(new DataOutputStream(bytes));
        long[] state = new long[4];
        ByteBuffer.wrap(bytes.toByteArray()).asLongBuffer().get(state);
        return state;
    }
}
