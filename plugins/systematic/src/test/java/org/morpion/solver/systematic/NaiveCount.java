package org.morpion.solver.systematic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/** Naive count of grids with a table of all of them and the reference validator. */
final class NaiveCount {
    /** Capacity of a table, in grids with the same number of moves. */
    private static final int ROOM = 300;

    private NaiveCount() {}

    /**
     * Counts the grids with 0, 1, 2, … moves after a start, up to the start's symmetries. Empty if a table's capacity
     * is exceeded.
     */
    static Optional<List<Long>> grids(Variant variant, List<Move> start) {
        RuleSet rules = RuleSet.of(variant);
        Set<Line> startLines = lines(start);
        List<Symmetry> symmetries = new ArrayList<>();
        for (Symmetry symmetry : Symmetry.values()) {
            if (image(startLines, symmetry, rules).equals(startLines)) {
                symmetries.add(symmetry);
            }
        }
        List<Long> counts = new ArrayList<>();
        Map<Set<Line>, List<Move>> grids = Map.of(startLines, start);
        while (!grids.isEmpty()) {
            Set<Set<Line>> seen = new HashSet<>();
            long orbits = 0;
            for (Set<Line> grid : grids.keySet()) {
                if (seen.add(grid)) {
                    orbits++;
                    symmetries.forEach(symmetry -> seen.add(image(grid, symmetry, rules)));
                }
            }
            counts.add(orbits);
            grids = next(variant, grids);
            if (grids.size() > ROOM) {
                return Optional.empty();
            }
        }
        return Optional.of(counts);
    }

    private static Map<Set<Line>, List<Move>> next(Variant variant, Map<Set<Line>, List<Move>> grids) {
        Map<Set<Line>, List<Move>> next = new HashMap<>();
        for (List<Move> game : grids.values()) {
            for (Move move :
                    Validator.validate(variant, game).position().orElseThrow().legalMoves()) {
                List<Move> longer = new ArrayList<>(game);
                longer.add(move);
                next.putIfAbsent(lines(longer), longer);
            }
        }
        return next;
    }

    private static Set<Line> lines(List<Move> moves) {
        return moves.stream().map(Move::line).collect(Collectors.toSet());
    }

    private static Set<Line> image(Set<Line> lines, Symmetry symmetry, RuleSet rules) {
        return lines.stream().map(line -> symmetry.apply(line, rules)).collect(Collectors.toSet());
    }
}
