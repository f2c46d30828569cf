package org.morpion.record;

/** UTF-8's byte order mark, which some programs write although MSR does not provide for it. */
final class ByteOrderMark {
    /** Length in bytes. */
    static final int LENGTH = 3;

    private ByteOrderMark() {}

    /** Tests whether bytes from..to start with the mark. */
    static boolean opens(byte[] bytes, int from, int to) {
        return to - from >= LENGTH
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
    }
}
