package org.morpion.solver.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

class ArchiveTest {
    private static final Problem PROBLEM = Problem.of(Variant.T5);
    private static final Orientations ORIENTATIONS = new Orientations(PROBLEM);

    @ParameterizedTest
    @EnumSource
    void imagesOfAGameAreNoFurtherApartThanTheGame(Variant variant) {
        Orientations orientations = new Orientations(Problem.of(variant));
        List<Move> moves = Games.random(Problem.of(variant), 1);
        Member game = orientations.member(moves);
        Member other = orientations.member(Games.random(Problem.of(variant), 2));
        RuleSet rules = RuleSet.of(variant);
        for (Symmetry symmetry : Symmetry.values()) {
            Member image = orientations.member(
                    moves.stream().map(move -> symmetry.apply(move, rules)).toList());

            assertThat(image.distance(game)).isZero();
            assertThat(image.distance(other)).isEqualTo(game.distance(other)).isPositive();
            assertThat(other.distance(image)).isEqualTo(game.distance(other));
            assertThat(orientations.moves(image, game.nearestOrientation(image)))
                    .containsExactlyInAnyOrderElementsOf(moves);
        }
    }

    @Test
    void onlyOrientationsThatLeaveTheStartCount() {
        List<Move> moves = Games.random(PROBLEM, 1);
        Orientations orientations = new Orientations(new Problem(Variant.T5, moves.subList(0, 5), List.of()));

        assertThat(orientations.member(moves).points()).hasDimensions(1, moves.size() - 5);
        assertThat(ORIENTATIONS.member(moves).points()).hasDimensions(8, moves.size());
    }

    @Test
    void keepsTheLongestGamesWhenAllAreOfDifferentKinds() {
        Archive archive = new Archive(5, 0, ORIENTATIONS);
        List<Integer> scores = new ArrayList<>();
        for (long seed = 1; seed <= 60; seed++) {
            List<Move> game = Games.random(PROBLEM, seed);
            archive.offer(game);
            scores.add(game.size());
        }
        scores.sort(null);

        assertThat(archive.size()).isEqualTo(5);
        assertThat(drawn(archive)).isSubsetOf(scores.subList(55, 60));
    }

    @Test
    void keepsTheLongestOfAKind() {
        Archive archive = new Archive(5, 10_000, ORIENTATIONS);
        int longest = 0;
        for (long seed = 1; seed <= 60; seed++) {
            List<Move> game = Games.random(PROBLEM, seed);
            archive.offer(game);
            longest = Math.max(longest, game.size());

            assertThat(archive.size()).isEqualTo(1);
            assertThat(drawn(archive)).containsOnly(longest);
        }
    }

    @Test
    void keepsTheLatestOfEquallyLongGamesAndNoneTwice() {
        Archive archive = new Archive(1, 0, ORIENTATIONS);
        List<Move> first = Games.random(PROBLEM, 1);
        List<Move> second = equallyLong(first, seed -> Games.random(PROBLEM, seed));

        archive.offer(first);
        archive.offer(second);
        assertThat(archive.draw(new RandomSource(1)).moves()).isEqualTo(second);

        archive.offer(first);
        assertThat(archive.draw(new RandomSource(1)).moves()).isEqualTo(second);
    }

    @Test
    void keepsNoGameTwiceWhenItIsNoLongerTabu() {
        Archive archive = new Archive(5, 0, ORIENTATIONS);
        List<Move> game = Games.good(PROBLEM, 1);
        archive.offer(game);
        offerRandom(archive, 1, 5_000);
        archive.offer(game);
        RandomSource random = new RandomSource(1);
        Set<Fingerprint> grids = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            grids.add(archive.draw(random).fingerprint());
        }

        assertThat(archive.size()).isEqualTo(5);
        assertThat(grids).hasSize(5);
    }

    @Test
    void aGameThatComesByAgainStaysTabu() {
        Archive archive = new Archive(1, 0, ORIENTATIONS);
        List<Move> first = Games.good(PROBLEM, 1);
        List<Move> second = equallyLong(first, seed -> Games.good(PROBLEM, seed));
        archive.offer(first);
        offerRandom(archive, 1, 3_000);
        archive.offer(first);
        offerRandom(archive, 3_001, 6_000);
        archive.offer(second);
        archive.offer(first);

        assertThat(archive.draw(new RandomSource(1)).moves()).isEqualTo(second);
    }

    @Test
    void drawsLongerGamesMoreOften() {
        Archive archive = new Archive(2, 0, ORIENTATIONS);
        archive.offer(Games.random(PROBLEM, 1));
        archive.offer(Games.good(PROBLEM, 1));
        List<Integer> scores = drawn(archive);
        int longest = Collections.max(scores);

        assertThat(scores)
                .contains(Collections.min(scores))
                .filteredOn(score -> score == longest)
                .hasSizeBetween(30, 49);
    }

    @Test
    void remembersSoManyGamesAndNoMore() throws IOException {
        Archive archive = new Archive(1, 0, ORIENTATIONS);
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        archive.offer(Games.random(PROBLEM, 0));
        archive.save(new DataOutputStream(one));
        offerRandom(archive, 1, 5_000);
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        archive.save(new DataOutputStream(many));
        Archive restored = new Archive(1, 0, ORIENTATIONS);
        restored.restore(new DataInputStream(new ByteArrayInputStream(many.toByteArray())), PROBLEM);

        assertThat(many.size()).isBetween(4_096 * 16, 4_096 * 16 + 2 * one.size());
        assertThat(drawn(restored)).isEqualTo(drawn(archive));
    }

    private static void offerRandom(Archive archive, int firstSeed, int lastSeed) {
        for (long seed = firstSeed; seed <= lastSeed; seed++) {
            archive.offer(Games.random(PROBLEM, seed));
        }
    }

    private static List<Move> equallyLong(List<Move> game, LongFunction<List<Move>> others) {
        long seed = 2;
        List<Move> other;
        do {
            other = others.apply(seed++);
        } while (other.size() != game.size());
        return other;
    }

    private static List<Integer> drawn(Archive archive) {
        RandomSource random = new RandomSource(1);
        List<Integer> scores = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            scores.add(archive.draw(random).score());
        }
        return scores;
    }
}
