package org.morpion.solver.systematic;

import static org.morpion.solver.Checkpoint.require;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.morpion.game.Position;
import org.morpion.game.Symmetry;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.solver.Problem;

/** Divides pieces of the tree so that of grids which a symmetry maps to each other one is left. */
final class Folding {
    /*
     * A legal move stays the only way to draw its line, so of the grids that can be reached from a position those with
     * the line can all be reached by drawing it at once, and the others without it. The same holds for a set of legal
     * moves: a grid is reached through exactly one of its subsets.
     *
     * Let a piece be mapped to itself by a group of symmetries, and take the orbit of one of its free moves under that
     * group. Dividing the piece by which moves of the orbit a grid holds, a symmetry of the group maps the part of one
     * subset to the part of the subset's image. So of subsets that are each other's images one is enough, and two grids
     * of its part are images of each other under the group exactly if they are under those symmetries that map the
     * subset to itself. These are the group of the part: they map its moves and its free moves to themselves.
     *
     * By induction each orbit of grids is left exactly once, in the whole tree: the counts are those of orbits, without
     * any correction. Once a group is trivial a piece is searched as a plain tree, and soon every group is.
     */

    private static final Symmetry[] SYMMETRIES = Symmetry.values();

    private final Problem problem;
    private final int maxDepth;
    private final Position start;
    private final Position position;
    private final int startGroup;

    /** @param maxDepth the most moves of a piece */
    Folding(Problem problem, int maxDepth) {
        this.problem = problem;
        this.maxDepth = maxDepth;
        start = problem.position();
        position = start.copy();
        int group = 0;
        for (Symmetry symmetry : SYMMETRIES) {
            if (mapsLinesToThemselves(symmetry, problem.start())) {
                group |= bit(symmetry);
            }
        }
        startGroup = group;
    }

    /** The whole tree. */
    Branch root() {
        return new Branch(List.of(), start.legalMoves(), startGroup, false);
    }

    /** What a divisible piece consists of, up to the symmetries of its group. */
    List<Branch> divide(Branch branch) {
        position.set(start);
        branch.moves().forEach(position::play);
        Set<Move> legal = new HashSet<>(position.legalMoves());
        List<Move> orbit = orbit(branch.free().get(0), branch.group());
        List<Branch> parts = new ArrayList<>();
        for (int subset = 0; subset < 1 << orbit.size(); subset++) {
            int group = subset == 0 ? branch.group() : stabilizer(subset, orbit, branch.group());
            if (group != 0 && branch.moves().size() + Integer.bitCount(subset) <= maxDepth) {
                addPart(parts, branch, orbit, subset, group, legal);
            }
        }
        return parts;
    }

    /** Adds the part of the grids that hold this subset of the orbit, unless its moves are in each other's way. */
    private void addPart(List<Branch> parts, Branch branch, List<Move> orbit, int subset, int group, Set<Move> legal) {
        List<Move> moves = new ArrayList<>(branch.moves());
        boolean possible = true;
        for (int i = 0; i < orbit.size() && possible; i++) {
            if ((subset >>> i & 1) != 0) {
                int index = position.indexOf(orbit.get(i));
                possible = index >= 0;
                if (possible) {
                    position.play(index);
                    moves.add(orbit.get(i));
                }
            }
        }
        if (possible) {
            Set<Move> free = new LinkedHashSet<>(branch.free());
            orbit.forEach(free::remove);
            free.removeIf(move -> position.indexOf(move) < 0);
            for (Move move : position.legalMoves()) {
                if (!legal.contains(move)) {
                    free.add(move);
                }
            }
            parts.add(new Branch(List.copyOf(moves), List.copyOf(free), group, subset == 0 && branch.counted()));
        }
        while (position.score() > start.score() + branch.moves().size()) {
            position.undo();
        }
    }

    /**
     * The symmetries of a group that map a subset of an orbit to itself; none if they map it to one that comes before
     * it.
     */
    private int stabilizer(int subset, List<Move> orbit, int group) {
        int stabilizer = 0;
        for (Symmetry symmetry : SYMMETRIES) {
            if ((group & bit(symmetry)) != 0) {
                int image = 0;
                for (int i = 0; i < orbit.size(); i++) {
                    if ((subset >>> i & 1) != 0) {
                        image |= 1 << orbit.indexOf(symmetry.apply(orbit.get(i), position.rules()));
                    }
                }
                if (image < subset) {
                    return 0;
                }
                if (image == subset) {
                    stabilizer |= bit(symmetry);
                }
            }
        }
        return stabilizer;
    }

    private List<Move> orbit(Move move, int group) {
        Set<Move> orbit = new LinkedHashSet<>();
        for (Symmetry symmetry : SYMMETRIES) {
            if ((group & bit(symmetry)) != 0) {
                orbit.add(symmetry.apply(move, position.rules()));
            }
        }
        return List.copyOf(orbit);
    }

    /**
     * Checks a piece that was read from a state.
     *
     * @throws IOException if it is not one of this tree
     * @throws IllegalArgumentException if one of its moves is not legal
     */
    void requirePiece(Branch branch) throws IOException {
        position.set(start);
        branch.moves().forEach(position::play);
        require(branch.moves().size() <= maxDepth, "A piece has more moves than maxDepth");
        require(new HashSet<>(branch.free()).size() == branch.free().size(), "A piece has the same free move twice");
        require(
                branch.free().stream().allMatch(move -> position.indexOf(move) >= 0),
                "A free move of a piece is not legal");
        require(
                (branch.group() & Branch.TRIVIAL) != 0 && (branch.group() & ~startGroup) == 0,
                "A piece has symmetries that the start does not have");
        require(!branch.counted() || branch.isFolded(), "A piece is counted before it is folded");
        List<Move> moves = new ArrayList<>(problem.start());
        moves.addAll(branch.moves());
        Set<Move> free = new HashSet<>(branch.free());
        for (Symmetry symmetry : SYMMETRIES) {
            if ((branch.group() & bit(symmetry)) != 0) {
                require(
                        mapsLinesToThemselves(symmetry, moves)
                                && free.stream()
                                        .allMatch(move -> free.contains(symmetry.apply(move, position.rules()))),
                        "A symmetry does not map a piece to itself");
                for (Symmetry next : SYMMETRIES) {
                    require(
                            (branch.group() & bit(next)) == 0 || (branch.group() & bit(symmetry.then(next))) != 0,
                            "The symmetries of a piece are not a group");
                }
            }
        }
    }

    private boolean mapsLinesToThemselves(Symmetry symmetry, List<Move> moves) {
        Set<Line> lines = new HashSet<>();
        moves.forEach(move -> lines.add(move.line()));
        return moves.stream().allMatch(move -> lines.contains(symmetry.apply(move.line(), start.rules())));
    }

    private static int bit(Symmetry symmetry) {
        return 1 << symmetry.ordinal();
    }
}
