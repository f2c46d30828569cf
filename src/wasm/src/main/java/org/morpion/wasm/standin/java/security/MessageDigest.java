package org.morpion.wasm.standin.java.security;

import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Stand-in for {@link java.security.MessageDigest}: SHA-256 of one array (FIPS 180-4). */
public class MessageDigest {
    private static final int[] ROUNDS = new int[64];
    private static final int[] START = new int[8];

    static {
        int found = 0;
        for (int n = 2; found < 64; n++) {
            boolean isPrime = true;
            for (int d = 2; d * d <= n; d++) {
                isPrime &= n % d != 0;
            }
            if (isPrime) {
                ROUNDS[found] = root(n, 3);
                if (found < 8) {
                    START[found] = root(n, 2);
                }
                found++;
            }
        }
    }

    public static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        if (!algorithm.equals("SHA-256")) {
            throw new NoSuchAlgorithmException(algorithm);
        }
        return new MessageDigest();
    }

    /** Returns the first 32 bits of the fraction of a root. */
    private static int root(int n, int degree) {
        java.math.BigInteger scaled = java.math.BigInteger.valueOf(n).shiftLeft(32 * degree);
        java.math.BigInteger low = java.math.BigInteger.ZERO;
        for (int bit = 40; bit >= 0; bit--) {
            java.math.BigInteger next = low.setBit(bit);
            if (next.pow(degree).compareTo(scaled) <= 0) {
                low = next;
            }
        }
        return low.intValue();
    }

    public byte[] digest(byte[] bytes) {
        byte[] padded = Arrays.copyOf(bytes, (bytes.length + 8) / 64 * 64 + 64);
        padded[bytes.length] = (byte) 0x80;
        long bits = 8L * bytes.length;
        for (int i = 0; i < 8; i++) {
            padded[padded.length - 1 - i] = (byte) (bits >>> 8 * i);
        }
        int[] h = START.clone();
        int[] w = new int[64];
        for (int block = 0; block < padded.length; block += 64) {
            for (int i = 0; i < 16; i++) {
                int at = block + 4 * i;
                w[i] = padded[at] << 24
                        | (padded[at + 1] & 255) << 16
                        | (padded[at + 2] & 255) << 8
                        | padded[at + 3] & 255;
            }
            for (int i = 16; i < 64; i++) {
                int a = w[i - 15];
                int b = w[i - 2];
                w[i] = w[i - 16]
                        + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3)
                        + w[i - 7]
                        + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
            }
            int[] v = h.clone();
            for (int i = 0; i < 64; i++) {
                int t1 = v[7]
                        + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25))
                        + (v[4] & v[5] ^ ~v[4] & v[6])
                        + ROUNDS[i]
                        + w[i];
                int t2 = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]);
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + t2;
            }
            for (int i = 0; i < 8; i++) {
                h[i] += v[i];
            }
        }
        byte[] digest = new byte[32];
        for (int i = 0; i < 32; i++) {
            digest[i] = (byte) (h[i >> 2] >>> 24 - 8 * (i & 3));
        }
        return digest;
    }

    private static int turn(int x, int by) {
        return x >>> by | x << 32 - by;
    }
}
