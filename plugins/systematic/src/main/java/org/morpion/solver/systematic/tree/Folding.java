package org.morpion.solver.systematic.tree;

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

/** Division of the search tree that keeps one grid of each orbit under the start's symmetries. */
public final class Folding {
    /*
     * A legal move remains the only way to draw its line. So the grids reachable from a position divide into those with
     * the line, all reachable by drawing it at once, and those without. Likewise for a set of legal moves: a grid is
     * reached through exactly one of its subsets.
     *
     * Let a group of symmetries map a subtree to itself, and take the orbit of one of its free moves under that group.
     * Divide the subtree by the moves of the orbit that a grid contains. A symmetry of the group maps the part of a
     * subset to the part of the subset's image, so one of each class of subsets suffices. Two grids of its part are
     * images of each other under the group if and only if they are under the subset's stabilizer. The stabilizer is the
     * group of the part: it maps the part's moves and its free moves to themselves.
     *
     * By induction exactly one grid of each orbit remains in the whole tree: the counts are those of orbits and need no
     * correction. A subtree with a trivial group is searched as a plain tree, and soon all groups are trivial.
     */

    private static final Symmetry[] SYMMETRIES = Symmetry.values();

    private final Problem problem;
    private final int maxDepth;
    private final Position start;
    private final Position position;
    private final int startGroup;

    /** @param maxDepth maximum number of moves of a subtree */
    public Folding(Problem problem, int maxDepth) {
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

    /** Returns the whole tree. */
    public Subtree root() {
        return new Subtree(List.of(), start.legalMoves(), startGroup, false);
    }

    /** Returns the parts of a divisible subtree, up to the symmetries of its group. */
    public List<Subtree> divide(Subtree branch) {
        position.set(start);
        branch.moves().forEach(position::play);
        Set<Move> legal = new HashSet<>(position.legalMoves());
        List<Move> orbit = orbit(branch.free().get(0), branch.group());
        List<Subtree> parts = new ArrayList<>();
        for (int subset = 0; subset < 1 << orbit.size(); subset++) {
            int group = subset == 0 ? branch.group() : stabilizer(subset, orbit, branch.group());
            if (group != 0 && branch.moves().size() + Integer.bitCount(subset) <= maxDepth) {
                addPart(parts, branch, orbit, subset, group, legal);
            }
        }
        return parts;
    }

    /** Adds the part whose grids contain this subset of the orbit, unless its moves conflict. */
    private void addPart(
            List<Subtree> parts, Subtree branch, List<Move> orbit, int subset, int group, Set<Move> legal) {
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
            parts.add(new Subtree(List.copyOf(moves), List.copyOf(free), group, subset == 0 && branch.counted()));
        }
        while (position.score() > start.score() + branch.moves().size()) {
            position.undo();
        }
    }

    /** Returns the stabilizer of a subset of an orbit, or 0 if the group maps the subset to an earlier one. */
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
     * Validates a subtree read from a checkpoint.
     *
     * @throws IOException if this tree has no such subtree
     * @throws IllegalArgumentException if one of its moves is illegal
     */
    public void requirePiece(Subtree branch) throws IOException {
        position.set(start);
        branch.moves().forEach(position::play);
        require(branch.moves().size() <= maxDepth, "A subtree has more moves than the option maxDepth");
        require(new HashSet<>(branch.free()).size() == branch.free().size(), "A subtree has a duplicate free move");
        require(
                branch.free().stream().allMatch(move -> position.indexOf(move) >= 0),
                "A free move of a subtree is illegal");
        require(
                (branch.group() & Subtree.TRIVIAL) != 0 && (branch.group() & ~startGroup) == 0,
                "A subtree has symmetries that the start lacks");
        require(!branch.counted() || branch.isFolded(), "A subtree is counted before it is folded");
        List<Move> moves = new ArrayList<>(problem.start());
        moves.addAll(branch.moves());
        Set<Move> free = new HashSet<>(branch.free());
        for (Symmetry symmetry : SYMMETRIES) {
            if ((branch.group() & bit(symmetry)) != 0) {
                require(
                        mapsLinesToThemselves(symmetry, moves)
                                && free.stream()
                                        .allMatch(move -> free.contains(symmetry.apply(move, position.rules()))),
                        "A symmetry does not map a subtree to itself");
                for (Symmetry next : SYMMETRIES) {
                    require(
                            (branch.group() & bit(next)) == 0 || (branch.group() & bit(symmetry.then(next))) != 0,
                            "The symmetries of a subtree are not a group");
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
