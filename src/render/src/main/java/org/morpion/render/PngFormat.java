package org.morpion.render;

import java.util.Arrays;

/** What the PNG writer and the PNG reader must agree on. */
final class PngFormat {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** The signature's bytes that name the format; those behind them show what became of line ends on the way. */
    private static final int NAME = 4;

    private PngFormat() {}

    static byte[] signature() {
        return SIGNATURE.clone();
    }

    /** Whether a document says that it is a PNG, be its signature intact or not. */
    static boolean claimsPng(byte[] document) {
        return document.length >= NAME && Arrays.equals(document, 0, NAME, SIGNATURE, 0, NAME);
    }

    static boolean hasSignature(byte[] document) {
        return document.length >= SIGNATURE.length
                && Arrays.equals(document, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }
}
