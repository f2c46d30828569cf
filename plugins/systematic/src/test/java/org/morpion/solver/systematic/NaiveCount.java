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

/** Counts grids the obvious way: with a table of all of them, by the reference validator alone. */
final class NaiveCount {
    /** Grids of one number of moves that a table has room for. */
    private static final int ROOM = 800;

    private NaiveCount() {}

    /**
     * Grids with 0, 1, 2, … moves behind a start, those as one that symmetries of the start map to each other; empty if
     * there are too many for a table.
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
