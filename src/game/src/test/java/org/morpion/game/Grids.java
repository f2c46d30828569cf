package org.morpion.game;

/** Grids for tests. */
final class Grids {
    private Grids() {}

    /** Creates the smallest grid for the cross, which the first move outside the cross exceeds. */
    static Grid tight(RuleSet rules) {
        int reach = rules.lineLength() - 1;
        int needed = rules.crossWidth() + 1 + 2 * reach;
        int sizeLog = Integer.SIZE - Integer.numberOfLeadingZeros(needed - 1);
        return new Grid(rules, new MoveIds(), sizeLog, -reach, -reach);
    }
}
