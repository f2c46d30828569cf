package org.morpion.wasm.standin.java.lang.invoke;

import java.nio.ByteOrder;

/** Stand-in for {@link java.lang.invoke.VarHandle}, as a view of bytes as little-endian longs. */
public class VarHandle {
    /** The method of {@link java.lang.invoke.MethodHandles}. */
    public static VarHandle byteArrayViewVarHandle(Class<?> type, ByteOrder order) {
        return new VarHandle();
    }

    public long get(byte[] a, int i) {
        int low = a[i] & 255 | (a[i + 1] & 255) << 8 | (a[i + 2] & 255) << 16 | a[i + 3] << 24;
        int high = a[i + 4] & 255 | (a[i + 5] & 255) << 8 | (a[i + 6] & 255) << 16 | a[i + 7] << 24;
        return low & 0xFFFFFFFFL | (long) high << 32;
    }

    public void set(byte[] a, int i, long value) {
        int low = (int) value;
        int high = (int) (value >>> 32);
        a[i] = (byte) low;
        a[i + 1] = (byte) (low >> 8);
        a[i + 2] = (byte) (low >> 16);
        a[i + 3] = (byte) (low >> 24);
        a[i + 4] = (byte) high;
        a[i + 5] = (byte) (high >> 8);
        a[i + 6] = (byte) (high >> 16);
        a[i + 7] = (byte) (high >> 24);
    }
}
