package org.morpion.page;

import java.util.List;
import org.morpion.game.Comparison;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;

/** Functions of the JavaScript module {@code rules.js}: the rules of the game and its symmetries. */
public final class Rules {
    private Rules() {}

    /** Returns the points of a variant's cross as a flat array of x, y pairs. */
    @JSExport
    public static double[] cross(String variant) {
        List<Point> cross = Moves.variant(variant).cross();
        double[] numbers = new double[2 * cross.size()];
        for (int i = 0; i < cross.size(); i++) {
            numbers[2 * i] = cross.get(i).x();
            numbers[2 * i + 1] = cross.get(i).y();
        }
        return numbers;
    }

    /** Returns the largest coordinate of a variant's cross. */
    @JSExport
    public static int crossWidth(String variant) {
        return Moves.variant(variant).crossWidth();
    }

    @JSExport
    public static int lineLength(String variant) {
        return Moves.variant(variant).lineLength();
    }

    /** Returns the legal moves after a game; empty if the game itself is illegal. */
    @JSExport
    public static double[] legalMoves(String variant, double[] moves) {
        List<Move> legal = Validator.validate(Moves.variant(variant), Moves.of(moves))
                .position()
                .map(position -> position.legalMoves())
                .orElse(List.of());
        return Moves.numbers(legal);
    }

    /**
     * Judges a game: returns {@code {legal, score, violations}}, and for a legal game also {@code availableMoves},
     * {@code terminal} and {@code bbox}. A violation is {@code {move, rule, points}}.
     */
    @JSExport
    public static JSObject validate(String variant, double[] moves) {
        JSObject object = Values.object();
        Values.describe(Validator.validate(Moves.variant(variant), Moves.of(moves)), object);
        return object;
    }

    /** Applies one of the eight symmetries, 0 to 7, to a game. */
    @JSExport
    public static double[] transform(String variant, double[] moves, int symmetry) {
        RuleSet rules = RuleSet.of(Moves.variant(variant));
        return Moves.numbers(Moves.of(moves).stream()
                .map(move -> Symmetry.values()[symmetry].apply(move, rules))
                .toList());
    }

    /**
     * Compares two games of a variant: returns {@code {relation, sameOrder, symmetry, moves, lines, points}}. The last
     * three count what both games share; {@code symmetry} (0 to 7) turns the second game onto the first.
     */
    @JSExport
    public static JSObject compare(String variant, double[] first, double[] second) {
        Variant rules = Moves.variant(variant);
        Comparison comparison = Comparison.of(rules, Moves.of(first), Moves.of(second));
        JSObject object = Values.object();
        Values.set(object, "relation", comparison.relation().name());
        Values.set(object, "sameOrder", comparison.sameOrder());
        Values.set(object, "symmetry", comparison.orientation().ordinal());
        Values.set(object, "moves", comparison.shared().moves());
        Values.set(object, "lines", comparison.shared().lines());
        Values.set(object, "points", comparison.shared().points());
        return object;
    }
}
