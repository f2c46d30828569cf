package org.morpion.game;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/**
 * 128-bit identifier of a grid, which is a variant and a set of lines. It is the same in every orientation and order of
 * play, on every machine and in every version. Different grids differ, barring a collision in the first 128 bits of
 * SHA-256.
 */
public record Fingerprint(long high, long low) {
    /*
     * The hash input is the variant's code in ASCII, followed by the lines in the orientation whose sorted sequence of
     * lines is lexicographically least, in that order. A line is four bytes, most significant first, that hold (x +
     * 8192) << 16 | (y + 8192) << 2 | direction. Here (x, y) is its origin, and the direction is 0 to 3 for H, V, DP
     * and DN. Lines are compared as these numbers. The fingerprint is the first half of the hash. For points, the code
     * is followed by " points", and a point is encoded as a line with direction 0.
     */
    private static final int OFFSET = 1 << 13;

    /**
     * Computes the fingerprint of a game's grid.
     *
     * @param moves the moves of a legal game in any order; for other moves the result is meaningless
     * @throws IllegalArgumentException if a move is farther from the cross than in any legal game, or its pos is not an
     *     index on the line
     */
    public static Fingerprint of(Variant variant, List<Move> moves) {
        return ofLeast(variant.code(), LineKeys.of(variant).images(moves));
    }

    /**
     * Computes the fingerprint of the points played in a game. It is independent of the orientation, the order and the
     * lines that connect the points, and never equals a grid's fingerprint.
     *
     * @param moves the moves of a legal game in any order
     * @throws IllegalArgumentException if a move is farther from the cross than in any legal game
     */
    public static Fingerprint ofPoints(Variant variant, List<Move> moves) {
        LineKeys keys = LineKeys.of(variant);
        RuleSet rules = RuleSet.of(variant);
        Symmetry[] symmetries = Symmetry.values();
        int[][] images = new int[symmetries.length][moves.size()];
        for (int i = 0; i < moves.size(); i++) {
            keys.requirePlausible(moves.get(i));
            Point point = moves.get(i).point();
            for (Symmetry symmetry : symmetries) {
                Point image = symmetry.apply(point, rules);
                images[symmetry.ordinal()][i] = (int) (image.x() + OFFSET) << 16 | (int) (image.y() + OFFSET) << 2;
            }
        }
        return ofLeast(variant.code() + " points", images);
    }

    private static Fingerprint ofLeast(String name, int[][] images) {
        LineKeys.keepLeast(images);
        int s = 0;
        while (images[s] == null) {
            s++;
        }
        byte[] code = name.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer text = ByteBuffer.allocate(code.length + Integer.BYTES * images[s].length);
        text.put(code);
        text.asIntBuffer().put(images[s]);
        ByteBuffer hash = ByteBuffer.wrap(sha256().digest(text.array()));
        return new Fingerprint(hash.getLong(), hash.getLong());
    }

    /** Returns 32 lowercase hexadecimal digits. */
    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(high) + hex.toHexDigits(low);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
