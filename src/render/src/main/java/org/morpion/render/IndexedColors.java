package org.morpion.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.morpion.record.Direction;

/**
 * Palette of at most 255 colours for PNG files of one theme. It contains the theme's colours exactly, and intermediate
 * steps between colours that meet at antialiased edges.
 */
final class IndexedColors {
    private static final IndexedColors LIGHT = new IndexedColors(Palette.of(Theme.LIGHT));
    private static final IndexedColors DARK = new IndexedColors(Palette.of(Theme.DARK));

    /** Number of leading bits per channel in the lookup table. */
    private static final int BITS = 5;

    /** Marks entries of the table that are not computed yet; a picture needs a fraction of them. */
    private static final byte UNKNOWN = (byte) 255;

    private final int[] colors;

    /** Threads may compute an entry at the same time, with the same result. */
    private final byte[] indices = new byte[1 << 3 * BITS];

    private IndexedColors(Palette palette) {
        List<Integer> all = new ArrayList<>(List.of(palette.paper(), palette.stone(), palette.ink(), palette.grid()));
        int[] lines = new int[Direction.values().length];
        for (Direction direction : Direction.values()) {
            lines[direction.ordinal()] = palette.line(direction);
            all.add(palette.line(direction));
        }
        int flat = all.size();
        addSteps(all, palette.paper(), palette.ink(), 14);
        addSteps(all, palette.stone(), palette.ink(), 14);
        addSteps(all, palette.grid(), palette.ink(), 4);
        for (int i = 0; i < lines.length; i++) {
            addSteps(all, palette.paper(), lines[i], 12);
            addSteps(all, palette.stone(), lines[i], 12);
            addSteps(all, palette.grid(), lines[i], 4);
            addSteps(all, palette.ink(), lines[i], 6);
            for (int j = 0; j < i; j++) {
                addSteps(all, lines[i], lines[j], 4);
            }
        }
        colors = all.stream().mapToInt(Integer::intValue).toArray();
        Arrays.fill(indices, UNKNOWN);
        for (int i = flat - 1; i >= 0; i--) {
            indices[bucket(colors[i])] = (byte) i;
        }
    }

    static IndexedColors of(Theme theme) {
        return switch (theme) {
            case LIGHT -> LIGHT;
            case DARK -> DARK;
        };
    }

    /** Returns the colours as {@code 0xRRGGBB}, by index. */
    int[] colors() {
        return colors.clone();
    }

    /** Returns the index of the nearest colour; the upper eight bits are ignored. */
    byte indexOf(int rgb) {
        int bucket = bucket(rgb);
        byte index = indices[bucket];
        if (index == UNKNOWN) {
            index = (byte) nearest(middle(bucket));
            indices[bucket] = index;
        }
        return index;
    }

    /**
     * Returns the index of the colour nearest to a mixture.
     *
     * @param index colour to mix with another
     * @param share share of the other colour, 0 to 256
     */
    byte mixture(byte index, int rgb, int share) {
        int first = colors[index & 0xFF];
        int rest = 256 - share;
        int redAndBlue = (first & 0xFF00FF) * rest + (rgb & 0xFF00FF) * share;
        int green = (first & 0xFF00) * rest + (rgb & 0xFF00) * share;
        return indexOf(redAndBlue >>> 8 & 0xFF00FF | green >>> 8 & 0xFF00);
    }

    private static void addSteps(List<Integer> colors, int from, int to, int steps) {
        for (int step = 1; step <= steps; step++) {
            int color = 0;
            for (int shift = 16; shift >= 0; shift -= 8) {
                int a = from >> shift & 0xFF;
                int b = to >> shift & 0xFF;
                color = color << 8 | a + Math.round((float) (b - a) * step / (steps + 1));
            }
            colors.add(color);
        }
    }

    private int nearest(int rgb) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < colors.length; i++) {
            int red = (colors[i] >> 16 & 0xFF) - (rgb >> 16 & 0xFF);
            int green = (colors[i] >> 8 & 0xFF) - (rgb >> 8 & 0xFF);
            int blue = (colors[i] & 0xFF) - (rgb & 0xFF);
            int distance = red * red + green * green + blue * blue;
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    private static int bucket(int rgb) {
        return rgb >> 9 & 0x7C00 | rgb >> 6 & 0x03E0 | rgb >> 3 & 0x001F;
    }

    private static int middle(int bucket) {
        return (bucket & 0x7C00) << 9 | (bucket & 0x03E0) << 6 | (bucket & 0x001F) << 3 | 0x040404;
    }
}
