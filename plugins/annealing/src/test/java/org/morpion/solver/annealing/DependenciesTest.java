package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.RandomSource;

class DependenciesTest {

    @ParameterizedTest
    @EnumSource
    void areWhatCanNotBePlayedWithoutAMove(Variant variant) {
        RandomSource random = new RandomSource(1);
        Layout layout = Layout.standard(RuleSet.of(variant));
        LocalSearch search = new LocalSearch(layout, new int[0], random);
        Dependencies dependencies = new Dependencies(layout);
        for (int game = 0; game < 3; game++) {
            search.load(new int[0]);
            List<Move> moves = search.moves();

            dependencies.update(
                    moves.stream()
                            .mapToInt(move -> layout.key(layout.code(move)))
                            .toArray(),
                    moves.size());

            for (int i = 0; i < moves.size(); i++) {
                assertThat(set(dependencies, i)).isEqualTo(without(variant, moves, i));
            }
        }
    }

    private static BitSet set(Dependencies dependencies, int place) {
        long[] words = new long[dependencies.words()];
        for (int word = 0; word < words.length; word++) {
            words[word] = dependencies.word(place, word);
        }
        return BitSet.valueOf(words);
    }

    /** Replays the game without one move; returns the moves that are then illegal, and that move. */
    private static BitSet without(Variant variant, List<Move> moves, int left) {
        Position position = new Position(RuleSet.of(variant));
        BitSet missing = new BitSet();
        for (int i = 0; i < moves.size(); i++) {
            if (i != left && position.indexOf(moves.get(i)) >= 0) {
                position.play(moves.get(i));
            } else {
                missing.set(i);
            }
        }
        return missing;
    }
}
