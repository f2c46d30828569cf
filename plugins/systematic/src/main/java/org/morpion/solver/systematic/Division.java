package org.morpion.solver.systematic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Divides pieces of a tree among parts that are to be of about the same size. */
final class Division {
    /** How many pieces there should be for each part, since their sizes differ and can only be guessed. */
    private static final int PIECES_OF_A_PART = 8;

    private final Folding folding;
    private final int maxDepth;
    private final int parts;

    Division(Folding folding, int maxDepth, int parts) {
        this.folding = folding;
        this.maxDepth = maxDepth;
        this.parts = parts;
    }

    /** A piece and its place in the order in which pieces were made. */
    private record Numbered(Branch piece, int number) {
        /** The more moves are free, the larger. */
        static final Comparator<Numbered> LARGEST_FIRST = Comparator.comparingInt(
                        (Numbered numbered) -> -numbered.piece().free().size())
                .thenComparingInt(numbered -> numbered.piece().moves().size())
                .thenComparingInt(Numbered::number);
    }

    /** At least one part, and at most as many as there are pieces. */
    List<List<Branch>> of(List<Branch> pieces) {
        PriorityQueue<Numbered> queue = new PriorityQueue<>(Numbered.LARGEST_FIRST);
        int number = 0;
        for (Branch piece : pieces) {
            queue.add(new Numbered(piece, number++));
        }
        long wanted = parts == 1 ? 0 : (long) parts * PIECES_OF_A_PART;
        while (queue.size() < wanted && !queue.isEmpty() && queue.peek().piece().isDivisible(maxDepth)) {
            for (Branch piece : folding.divide(queue.remove().piece())) {
                if (!piece.isSpent()) {
                    queue.add(new Numbered(piece, number++));
                }
            }
        }
        List<List<Branch>> divided = new ArrayList<>();
        divided.add(new ArrayList<>());
        for (int i = 0; !queue.isEmpty(); i++) {
            if (i > 0 && i < parts) {
                divided.add(new ArrayList<>());
            }
            divided.get(i % parts).add(queue.remove().piece());
        }
        return divided;
    }
}
