package org.morpion.record;

/** UTF-8's byte order mark, which programs write and MSR does not know. */
final class ByteOrderMark {
    /** Its length in bytes. */
    static final int LENGTH = 3;

    private ByteOrderMark() {}

    /** Whether bytes 0..to begin with it. */
    static boolean opens(byte[] bytes, int to) {
        return to >= LENGTH && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }
}
