package org.morpion.solver.systematic.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Partition of subtrees into parts of similar size. */
public final class Division {
    /** Subtrees per part. Their sizes differ and can only be guessed, so that several are needed. */
    private static final int SUBTREES_PER_PART = 8;

    private final Folding folding;
    private final int maxDepth;
    private final int parts;

    /**
     * @param maxDepth maximum number of moves of a subtree
     * @param parts maximum number of parts
     */
    public Division(Folding folding, int maxDepth, int parts) {
        this.folding = folding;
        this.maxDepth = maxDepth;
        this.parts = parts;
    }

    /** A subtree and its creation number. */
    private record Numbered(Subtree piece, int number) {
        /** Orders by estimated size: the more free moves, the larger. */
        static final Comparator<Numbered> LARGEST_FIRST = Comparator.comparingInt(
                        (Numbered numbered) -> -numbered.piece().free().size())
                .thenComparingInt(numbered -> numbered.piece().moves().size())
                .thenComparingInt(Numbered::number);
    }

    /** Returns at least one part, and at most as many as subtrees. */
    public List<List<Subtree>> of(List<Subtree> pieces) {
        PriorityQueue<Numbered> queue = new PriorityQueue<>(Numbered.LARGEST_FIRST);
        int number = 0;
        for (Subtree piece : pieces) {
            queue.add(new Numbered(piece, number++));
        }
        long target = parts == 1 ? 0 : (long) parts * SUBTREES_PER_PART;
        while (queue.size() < target && !queue.isEmpty() && queue.peek().piece().isDivisible(maxDepth)) {
            for (Subtree piece : folding.divide(queue.remove().piece())) {
                if (!piece.isExhausted()) {
                    queue.add(new Numbered(piece, number++));
                }
            }
        }
        List<List<Subtree>> divided = new ArrayList<>();
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
