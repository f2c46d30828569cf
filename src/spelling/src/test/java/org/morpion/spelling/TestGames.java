package org.morpion.spelling;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.morpion.corpus.Corpus;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/** Test games: those of the corpus, and random ones. */
public final class TestGames {
    private TestGames() {}

    /** Returns the games of the corpus, without their editorial fields. */
    public static List<GameRecord> corpus() {
        return Corpus.entries().stream()
                .map(entry -> GameRecord.of(entry.variant(), entry.game().moves()))
                .toList();
    }

    /** Plays random legal moves until the game ends or reaches the maximum length. */
    public static GameRecord random(Variant variant, long seed, int mostMoves) {
        Random random = new Random(seed);
        List<Move> moves = new ArrayList<>();
        while (moves.size() < mostMoves) {
            FinalPosition position =
                    Validator.validate(variant, moves).position().orElseThrow();
            if (position.terminal()) {
                break;
            }
            moves.add(position.legalMoves().get(random.nextInt(position.availableMoves())));
        }
        return GameRecord.of(variant, moves);
    }
}
