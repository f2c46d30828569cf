package org.morpion.render.picture;

import java.util.Arrays;

/** Constants shared by the PNG writer and the PNG reader. */
public final class PngFormat {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** Length of the format's name at the start of the signature; the rest reveals line ends changed in transit. */
    private static final int NAME = 4;

    private PngFormat() {}

    public static byte[] signature() {
        return SIGNATURE.clone();
    }

    /** Tests whether a document starts as a PNG, even if its signature is damaged. */
    static boolean claimsPng(byte[] document) {
        return document.length >= NAME && Arrays.equals(document, 0, NAME, SIGNATURE, 0, NAME);
    }

    static boolean hasSignature(byte[] document) {
        return document.length >= SIGNATURE.length
                && Arrays.equals(document, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }
}
