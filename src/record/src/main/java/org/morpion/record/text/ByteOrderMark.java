package org.morpion.record.text;

/** UTF-8's byte order mark, which some programs write although MSR does not provide for it. */
public final class ByteOrderMark {
    private static final int LENGTH = 3;

    private ByteOrderMark() {}

    /** Returns the index after a mark at the start of bytes from..to; {@code from} without a mark. */
    public static int skip(byte[] bytes, int from, int to) {
        boolean isMarked = to - from >= LENGTH
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return isMarked ? from + LENGTH : from;
    }
}
