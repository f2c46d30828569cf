package org.morpion.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/**
 * A search problem: find the longest game of a variant that starts with given moves. Immutable.
 *
 * @param start moves already played, legal from the empty cross; often empty
 * @param warm games to learn from or start from; each is legal and starts with {@code start}. The constructor reorders
 *     a game that contains the moves of the start in other places
 */
public record Problem(Variant variant, List<Move> start, List<List<Move>> warm) {

    /**
     * @throws IllegalArgumentException if the start or a warm game is illegal, or a warm game lacks a move of the start
     */
    public Problem {
        start = List.copyOf(start);
        requireLegal(variant, start, "The start");
        List<List<Move>> games = new ArrayList<>();
        for (List<Move> game : warm) {
            games.add(extending(variant, start, game));
        }
        warm = List.copyOf(games);
    }

    /** Returns the problem of a variant from the empty cross, without warm games. */
    public static Problem of(Variant variant) {
        return new Problem(variant, List.of(), List.of());
    }

    /** Returns a new position after the moves of the start. */
    public Position position() {
        Position position = new Position(RuleSet.of(variant));
        start.forEach(position::play);
        return position;
    }

    /**
     * Reorders a game: first the moves of the start in their order, then the remaining moves in their own.
     *
     * @throws IllegalArgumentException if the game is illegal or lacks a move of the start
     */
    public List<Move> extending(List<Move> game) {
        return extending(variant, start, game);
    }

    /**
     * Returns the symmetries that map the start to itself, identity first. Each maps a game of this problem to another.
     */
    public List<Symmetry> symmetries() {
        RuleSet rules = RuleSet.of(variant);
        Set<Move> moves = new HashSet<>(start);
        return Arrays.stream(Symmetry.values())
                .filter(symmetry ->
                        start.stream().map(move -> symmetry.apply(move, rules)).allMatch(moves::contains))
                .toList();
    }

    /**
     * Checks that a game belongs to this problem: it must be legal and start with the moves of the start in their
     * order. Check every game that comes from a solver or a saved state.
     *
     * @return the predicate of a sentence about the game, such as {@code is not legal at move 7: …}; empty if the game
     *     is valid
     */
    public Optional<String> fault(List<Move> game) {
        if (game.size() < start.size() || !game.subList(0, start.size()).equals(start)) {
            return Optional.of("does not begin with the " + start.size() + " moves of the start");
        }
        return illegality(variant, game);
    }

    private static List<Move> extending(Variant variant, List<Move> start, List<Move> game) {
        requireLegal(variant, game, "The game");
        if (game.size() >= start.size() && game.subList(0, start.size()).equals(start)) {
            return List.copyOf(game);
        }
        Set<Move> missing = new HashSet<>(start);
        List<Move> ordered = new ArrayList<>(start);
        for (Move move : game) {
            if (!missing.remove(move)) {
                ordered.add(move);
            }
        }
        for (Move move : start) {
            if (missing.contains(move)) {
                throw new IllegalArgumentException("The game lacks a move of the start, (" + move.x() + ", " + move.y()
                        + ") " + move.direction() + " " + move.pos());
            }
        }
        return List.copyOf(ordered);
    }

    private static void requireLegal(Variant variant, List<Move> moves, String what) {
        illegality(variant, moves).ifPresent(fault -> {
            throw new IllegalArgumentException(what + " " + fault);
        });
    }

    private static Optional<String> illegality(Variant variant, List<Move> moves) {
        return Validator.firstViolation(variant, moves)
                .map(violation -> "is not legal at move " + violation.place() + ": " + violation.detail());
    }
}
