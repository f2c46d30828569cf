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

/** The rules of the game and its symmetries, as functions of the JavaScript module {@code rules.js}. */
public final class Rules {
    private Rules() {}

    /** The points of a variant's cross: x and y of one after the other. */
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

    /** The largest coordinate of a variant's cross. */
    @JSExport
    public static int crossWidth(String variant) {
        return Moves.variant(variant).crossWidth();
    }

    @JSExport
    public static int lineLength(String variant) {
        return Moves.variant(variant).lineLength();
    }

    /** Every move that could follow a legal game; none after an illegal one. */
    @JSExport
    public static double[] legalMoves(String variant, double[] moves) {
        List<Move> legal = Validator.validate(Moves.variant(variant), Moves.of(moves))
                .position()
                .map(position -> position.legalMoves())
                .orElse(List.of());
        return Moves.numbers(legal);
    }

    /**
     * What there is to say of a game: {@code {legal, score, violations}}, of a legal one {@code availableMoves},
     * {@code terminal} and {@code bbox}, too. A violation is {@code {move, rule, points}}.
     */
    @JSExport
    public static JSObject verdict(String variant, double[] moves) {
        JSObject object = Values.object();
        Values.describe(Validator.validate(Moves.variant(variant), Moves.of(moves)), object);
        return object;
    }

    /** A game turned by one of the eight symmetries, 0 to 7. */
    @JSExport
    public static double[] turned(String variant, double[] moves, int symmetry) {
        RuleSet rules = RuleSet.of(Moves.variant(variant));
        return Moves.numbers(Moves.of(moves).stream()
                .map(move -> Symmetry.values()[symmetry].apply(move, rules))
                .toList());
    }

    /**
     * How two games are related: {@code {relation, sameOrder, symmetry, moves, lines, points}}, the last three shared.
     */
    @JSExport
    public static JSObject comparison(String variant, double[] first, double[] second) {
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
