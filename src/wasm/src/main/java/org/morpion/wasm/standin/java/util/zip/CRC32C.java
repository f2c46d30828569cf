package org.morpion.wasm.standin.java.util.zip;

/** Stand-in for {@link java.util.zip.CRC32C}. */
public class CRC32C {
    private int crc = -1;

    public void update(byte[] bytes) {
        for (byte b : bytes) {
            crc ^= b & 255;
            for (int i = 0; i < 8; i++) {
                crc = crc >>> 1 ^ 0x82F63B78 & -(crc & 1);
            }
        }
    }

    public long getValue() {
        return ~crc & 0xFFFFFFFFL;
    }
}
