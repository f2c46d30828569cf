package org.morpion.game;

/** Grids to test with. */
final class Grids {
    private Grids() {}

    /** A grid on which the cross only just has room: the first move beyond it goes over the edge. */
    static Grid tight(RuleSet rules) {
        int reach = rules.lineLength() - 1;
        int needed = rules.crossWidth() + 1 + 2 * reach;
        int sizeLog = Integer.SIZE - Integer.numberOfLeadingZeros(needed - 1);
        return new Grid(rules, new MoveIds(), sizeLog, -reach, -reach);
    }
}
