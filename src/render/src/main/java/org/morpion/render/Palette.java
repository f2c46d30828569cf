package org.morpion.render;

import org.morpion.record.Direction;

/**
 * Flat colours of a theme, each {@code 0xRRGGBB}. Blue, orange, green and purple distinguish the four directions. They
 * differ in lightness as well as hue, after Okabe and Ito, so that colour-blind readers can tell them apart.
 *
 * @param paper background
 * @param grid faint lines of the lattice
 * @param ink cross, numbers and caption
 * @param stone interior of a played point
 */
record Palette(int paper, int grid, int ink, int stone, int h, int v, int dp, int dn) {
    private static final Palette LIGHT =
            new Palette(0xFBFAF6, 0xE7E4DC, 0x23262C, 0xFFFFFF, 0x0072B2, 0xD55E00, 0x009E73, 0xA64D8F);
    private static final Palette DARK =
            new Palette(0x14171C, 0x262C35, 0xE9EDF2, 0x1B2027, 0x56B4E9, 0xF08A2C, 0x2FC493, 0xDB86C2);

    static Palette of(Theme theme) {
        return switch (theme) {
            case LIGHT -> LIGHT;
            case DARK -> DARK;
        };
    }

    int line(Direction direction) {
        return switch (direction) {
            case H -> h;
            case V -> v;
            case DP -> dp;
            case DN -> dn;
        };
    }
}
