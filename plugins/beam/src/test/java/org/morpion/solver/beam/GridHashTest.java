package org.morpion.solver.beam;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Canonical;
import org.morpion.game.Fingerprint;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.RandomSource;

class GridHashTest {

    @ParameterizedTest
    @EnumSource
    void isTheSameInEveryOrientationAndOrder(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        Position position = new Position(rules);
        List<Move> game = randomGame(position, new RandomSource(7));
        long hash = hash(rules, game);

        assertThat(hash(rules, Canonical.order(variant, game))).isEqualTo(hash);
        for (Symmetry symmetry : Symmetry.values()) {
            List<Move> image =
                    game.stream().map(move -> symmetry.apply(move, rules)).toList();
            assertThat(hash(rules, image)).as(symmetry.name()).isEqualTo(hash);
        }
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheFingerprintOnAllGridsOfThreeLines(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        Map<Fingerprint, Long> hashes = new HashMap<>();
        Position position = new Position(rules);
        visit(variant, position, 3, new GridHash(rules, position.ids()), hashes);

        assertThat(hashes).hasSizeGreaterThan(100);
        assertThat(hashes.values()).doesNotHaveDuplicates();
    }

    private static void visit(
            Variant variant, Position position, int left, GridHash hash, Map<Fingerprint, Long> hashes) {
        for (int i = 0; i < position.count(); i++) {
            int id = position.id(i);
            long child = hash.child(position.score(), id);
            hash.play(position.score(), id);
            position.play(i);
            if (left > 1) {
                visit(variant, position, left - 1, hash, hashes);
            } else {
                Long before = hashes.put(Fingerprint.of(variant, position.moves()), child);
                assertThat(before == null ? child : before).isEqualTo(child);
            }
            position.undo();
        }
    }

    private static List<Move> randomGame(Position position, RandomSource random) {
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }

    /** Returns the hash of the final grid of a game. Ids are assigned in the order of the moves. */
    private static long hash(RuleSet rules, List<Move> moves) {
        Position position = new Position(rules);
        GridHash hash = new GridHash(rules, position.ids());
        long last = 0;
        for (int i = 0; i < moves.size(); i++) {
            int id = position.ids().id(moves.get(i));
            last = hash.child(i, id);
            hash.play(i, id);
        }
        return last;
    }
}
