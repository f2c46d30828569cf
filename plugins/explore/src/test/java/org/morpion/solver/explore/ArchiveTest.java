package org.morpion.solver.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

class ArchiveTest {
    /** Visits between adjustments of the window. */
    private static final int PERIOD = 200;

    private final RandomSource random = new RandomSource(1);

    @Test
    void wantsWhatIsWithinTheWindowOfTheLongest() {
        Archive archive = new Archive(100, 4);
        add(archive, 1, 20);

        assertThat(archive.longest()).isEqualTo(20);
        assertThat(archive.wants(16, 16)).isTrue();
        assertThat(archive.wants(15, 15)).isFalse();
        assertThat(archive.wants(21, 21)).isTrue();
    }

    @Test
    void placesItsWindowByLevels() {
        Archive archive = new Archive(100, 4);
        add(archive, 1, 20);
        add(archive, 2, 18, 27);

        assertThat(archive.highest()).isEqualTo(27);
        assertThat(archive.wants(20, 23)).isTrue();
        assertThat(archive.wants(20, 22)).isFalse();
        assertThat(visit(archive, 100)).containsOnlyKeys(2L);
    }

    @Test
    void takesInALongerGameOfAnyLevel() {
        Archive archive = new Archive(100, 4);
        add(archive, 1, 18, 27);
        assertThat(archive.wants(19, 19)).isTrue();
        add(archive, 2, 19);

        assertThat(archive.wants(19, 19)).isFalse();
        assertThat(archive.longest()).isEqualTo(19);
        assertThat(archive.best().number()).isEqualTo(2);
        assertThat(archive.highest()).isEqualTo(27);
    }

    @Test
    void widensItsWindowWhereFewSetsAreNew() {
        Archive archive = new Archive(100, 4);
        add(archive, 1, 20);
        visit(archive, PERIOD + 1);
        assertThat(archive.wants(15, 15)).isTrue();
        assertThat(archive.wants(14, 14)).isFalse();

        visit(archive, 2 * PERIOD);
        assertThat(archive.wants(13, 13)).isTrue();
        assertThat(archive.wants(12, 12)).isFalse();
    }

    @Test
    void narrowsItsWindowWhereManyAreNew() {
        Archive archive = new Archive(2_000, 4);
        for (int i = 0; i < 900; i++) {
            add(archive, i, 20);
        }
        visit(archive, PERIOD + 1);

        assertThat(archive.wants(17, 17)).isTrue();
        assertThat(archive.wants(16, 16)).isFalse();
    }

    @Test
    void beginsWithTheFirstWindowAgainOnAHigherLevel() {
        Archive archive = new Archive(100, 4);
        add(archive, 1, 20);
        visit(archive, 3 * PERIOD + 1);
        add(archive, 2, 21);

        assertThat(archive.wants(17, 17)).isTrue();
        assertThat(archive.wants(16, 16)).isFalse();
    }

    @Test
    void forgetsTheMostVisitedBelowTheWindowFirst() {
        Archive archive = new Archive(16, 4);
        for (int i = 0; i < 12; i++) {
            add(archive, i, 20);
        }
        visit(archive, 60);
        add(archive, 12, 30);
        add(archive, 13, 30);
        add(archive, 14, 30);
        add(archive, 15, 30);

        add(archive, 16, 30);

        assertThat(List.of(12L, 13L, 14L, 15L, 16L)).allMatch(archive::isKnown);
        assertThat(known(archive, 12)).hasSize(10);
    }

    @Test
    void narrowsItsWindowWhenEverythingIsWithin() {
        Archive archive = new Archive(16, 4);
        for (int i = 0; i < 16; i++) {
            add(archive, i, i < 8 ? 17 : 20);
        }

        add(archive, 16, 20);

        assertThat(archive.wants(17, 17)).isFalse();
        assertThat(archive.wants(20, 20)).isTrue();
        assertThat(known(archive, 17)).hasSize(15);
    }

    @Test
    void neverForgetsTheLongest() {
        Archive archive = new Archive(16, 4);
        for (int i = 0; i < 1_000; i++) {
            add(archive, i, 20);
            archive.draw(random);
        }

        assertThat(archive.longest()).isEqualTo(20);
        assertThat(archive.best().number()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 29, 30})
    void neverForgetsTheLongestWhateverItsLevel(int level) {
        Archive archive = new Archive(16, 4);
        add(archive, 0, 20, level);
        for (int i = 1; i < 1_000; i++) {
            add(archive, i, 15, 30);
            archive.draw(random);
        }

        assertThat(archive.longest()).isEqualTo(20);
        assertThat(archive.best().number()).isZero();
        assertThat(known(archive, 1_000).size()).isBetween(14, 16);
    }

    @Test
    void comesBackAsItWasWhereTheLongestIsNotTheHighest() throws IOException {
        Archive archive = new Archive(16, 4);
        for (int i = 0; i < 40; i++) {
            add(archive, i, 20 - i % 3, 24 + i % 5);
            archive.draw(random);
        }
        byte[] saved = saved(archive);
        Archive restored = new Archive(16, 4);
        restored.restore(new DataInputStream(new ByteArrayInputStream(saved)), new Archive.Reader() {
            @Override
            public long number(List<Move> own) {
                return own.get(0).x();
            }

            @Override
            public int level(List<Move> own) {
                return 24 + (int) own.get(0).x() % 5;
            }
        });

        assertThat(saved(restored)).isEqualTo(saved);
        assertThat(restored.longest()).isEqualTo(archive.longest());
        assertThat(restored.best().number()).isEqualTo(archive.best().number());
        assertThat(restored.highest()).isEqualTo(archive.highest());
    }

    @Test
    void drawsAllThatIsWithinTheWindowAndTheLongestMost() {
        Archive archive = new Archive(100, 4);
        for (int i = 0; i < 10; i++) {
            add(archive, i, 20 - i);
        }
        Map<Long, Integer> visits = visit(archive, PERIOD);

        assertThat(visits.keySet()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L);
        assertThat(visits.get(0L)).isEqualTo(Collections.max(visits.values()));
        assertThat(visits.values()).allMatch(count -> count > 10);
    }

    private Map<Long, Integer> visit(Archive archive, int times) {
        Map<Long, Integer> visits = new HashMap<>();
        for (int i = 0; i < times; i++) {
            visits.merge(archive.draw(random).number(), 1, Integer::sum);
        }
        return visits;
    }

    /** Adds a set without slack. */
    private static void add(Archive archive, long number, int length) {
        add(archive, number, length, length);
    }

    private static void add(Archive archive, long number, int length, int level) {
        Move move = new Move(number, 0, Direction.H, 0);
        archive.add(number, length, level, PackedGame.of(Collections.nCopies(length, move)));
    }

    private static byte[] saved(Archive archive) throws IOException {
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        archive.save(new DataOutputStream(state));
        return state.toByteArray();
    }

    private static List<Integer> known(Archive archive, int numbers) {
        return IntStream.range(0, numbers).filter(archive::isKnown).boxed().toList();
    }
}
