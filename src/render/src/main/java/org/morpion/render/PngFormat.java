package org.morpion.render;

import java.util.Arrays;

/** What the PNG writer and the PNG reader must agree on. */
final class PngFormat {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** The first bytes of the signature name the format; the others reveal line ends changed in transit. */
    private static final int NAME = 4;

    private PngFormat() {}

    static byte[] signature() {
        return SIGNATURE.clone();
    }

    /** Whether a document claims to be a PNG, even if its signature is damaged. */
    static boolean claimsPng(byte[] document) {
        return document.length >= NAME && Arrays.equals(document, 0, NAME, SIGNATURE, 0, NAME);
    }

    static boolean hasSignature(byte[] document) {
        return document.length >= SIGNATURE.length
                && Arrays.equals(document, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }
}
