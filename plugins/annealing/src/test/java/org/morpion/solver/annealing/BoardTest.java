package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.record.Variant;

class BoardTest {
    private static final int GAMES = 50;

    @ParameterizedTest
    @EnumSource
    void knowsTheLegalMoves(Variant variant) {
        Random random = new Random(1);
        for (int game = 0; game < GAMES; game++) {
            Position position = new Position(RuleSet.of(variant));
            Board board = board(variant);
            while (position.count() > 0) {
                Move move = position.legalMove(random.nextInt(position.count()));
                position.play(move);
                board.place(board.layout.key(board.layout.code(move)));

                assertThat(legalMoves(board)).isEqualTo(Set.copyOf(position.legalMoves()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void forgetsMovesInAnyOrder(Variant variant) {
        Random random = new Random(2);
        for (int game = 0; game < GAMES; game++) {
            Board board = board(variant);
            List<Integer> half = playAtRandom(board, random, 20);
            Set<Move> legal = legalMoves(board);
            long hash = board.hash();
            List<Integer> rest = playAtRandom(board, random, 1_000);

            Collections.shuffle(rest, random);
            rest.forEach(board::remove);

            assertThat(legalMoves(board)).isEqualTo(legal);
            assertThat(board.hash()).isEqualTo(hash);
            half.forEach(board::remove);
            assertThat(legalMoves(board)).isEqualTo(legalMoves(board(variant)));
            assertThat(board.hash()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void placesAndRemovesBlindly(Variant variant) {
        Random random = new Random(3);
        Board board = board(variant);
        List<Integer> played = playAtRandom(board, random, 1_000);
        long hash = board.hash();
        Collections.shuffle(played, random);

        played.forEach(board::removeDeferred);
        played.forEach(board::placeDeferred);
        board.settle();

        assertThat(legalMoves(board)).isEmpty();
        assertThat(board.hash()).isEqualTo(hash);
        played.forEach(board::remove);
        assertThat(legalMoves(board)).isEqualTo(legalMoves(board(variant)));
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheKindsOfLinesApart(Variant variant) {
        Board board = board(variant);
        int first = board.move(Board.FRESH, 0);
        int legal = board.count(Board.FRESH);
        board.place(first);
        board.mark(first, Board.SEED);

        board.remove(first);

        assertThat(board.kind(first)).isEqualTo(Board.SEED);
        assertThat(board.count(Board.SEED)).isEqualTo(1);
        assertThat(board.move(Board.SEED, 0)).isEqualTo(first);
        assertThat(board.count(Board.FRESH)).isEqualTo(legal - 1);
    }

    private static Board board(Variant variant) {
        return new Board(Layout.standard(RuleSet.of(variant)));
    }

    private static List<Integer> playAtRandom(Board board, Random random, int most) {
        List<Integer> played = new ArrayList<>();
        while (board.count(Board.FRESH) > 0 && played.size() < most) {
            int key = board.move(Board.FRESH, random.nextInt(board.count(Board.FRESH)));
            board.place(key);
            played.add(key);
        }
        return played;
    }

    private static Set<Move> legalMoves(Board board) {
        Set<Move> moves = new HashSet<>();
        for (int kind : new int[] {Board.FRESH, Board.TAKEN, Board.SEED}) {
            for (int i = 0; i < board.count(kind); i++) {
                assertThat(moves.add(board.layout.move(board.move(kind, i)))).isTrue();
            }
        }
        return moves;
    }
}
