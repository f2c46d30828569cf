package org.morpion.wasm.standin;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Methods of Java's classes that TeaVM's class library lacks or has wrong. */
public final class Missing {
    private static final long LOW = 0xFFFFFFFFL;

    private Missing() {}

    /** {@link Math#multiplyHigh}, from four products of 32 bits. */
    public static long multiplyHigh(long x, long y) {
        long highX = x >> 32;
        long lowX = x & LOW;
        long highY = y >> 32;
        long lowY = y & LOW;
        long middle = highX * lowY + (lowX * lowY >>> 32);
        long carry = (middle & LOW) + lowX * highY;
        return highX * highY + (middle >> 32) + (carry >> 32);
    }

    /** {@link Arrays#compare(int[], int[])}, for arrays that are not null. */
    public static int compare(int[] a, int[] b) {
        for (int i = 0; i < a.length && i < b.length; i++) {
            if (a[i] != b[i]) {
                return Integer.compare(a[i], b[i]);
            }
        }
        return a.length - b.length;
    }

    /** {@link InputStream#readNBytes(int)}; TeaVM's ByteArrayInputStream reads, but does not move on. */
    public static byte[] readNBytes(InputStream in, int length) throws IOException {
        byte[] bytes = new byte[Math.min(length, in.available())];
        int read = 0;
        while (read < length) {
            if (read == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(length, Math.max(64, 2 * read)));
            }
            int more = in.read(bytes, read, bytes.length - read);
            if (more <= 0) {
                break;
            }
            read += more;
        }
        return Arrays.copyOf(bytes, read);
    }
}
