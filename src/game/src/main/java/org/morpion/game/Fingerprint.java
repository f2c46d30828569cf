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
 * 128 bits that stand for a grid: a variant and a set of lines. The same grid has the same fingerprint in any
 * orientation and any order of play, on every machine and in every version; different grids have different ones but for
 * a collision of SHA-256.
 */
public record Fingerprint(long high, long low) {
    /*
     * What is hashed is the variant's code in ASCII, followed by the lines of the orientation whose sorted sequence of
     * lines is lexicographically least, in that order. A line is four bytes, most significant first, that hold (x +
     * 8192) << 16 | (y + 8192) << 2 | direction: (x, y) its origin, the direction 0 to 3 for H, V, DP and DN. Lines are
     * compared as these numbers. The fingerprint is the first half of the hash. For points, " points" follows the code,
     * and a point is written as a line with the direction 0.
     */
    private static final int OFFSET = 1 << 13;

    /**
     * The fingerprint of a legal game.
     *
     * @param moves the moves of a legal game in any order; for others the answer means nothing
     * @throws IllegalArgumentException if a move lies further from the cross than any legal game reaches, or its pos is
     *     no index of a line
     */
    public static Fingerprint of(Variant variant, List<Move> moves) {
        return ofLeast(variant.code(), LineKeys.of(variant).images(moves));
    }

    /**
     * The fingerprint of the points that a legal game has played: the same in any orientation and any order, whatever
     * lines connect them. It never equals that of a grid.
     *
     * @param moves the moves of a legal game in any order
     * @throws IllegalArgumentException if a move lies further from the cross than any legal game reaches
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

    /** 32 hexadecimal digits in lower case. */
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
