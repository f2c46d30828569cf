package org.morpion.solver.contract;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.morpion.solver.RandomSource;

/** Invalid states, derived from a valid one. */
final class HostileStates {
    private static final int[] NUMBERS = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x00FF_FFFF, 0x0000_FFFF, 0};

    private static final long[] LONG_NUMBERS = {-1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 40_000, 1L << 60};

    /** Leading bytes, where most lengths and counters are stored. */
    private static final int HEAD = 256;

    private final byte[] state;
    private final RandomSource random;

    HostileStates(byte[] state, long seed) {
        this.state = state;
        this.random = new RandomSource(seed);
    }

    byte[] next() {
        byte[] changed = state.clone();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(random.nextInt(2) == 0 ? Math.min(HEAD, state.length) : state.length);
            int kind = random.nextInt(4);
            if (kind == 0 && at + Long.BYTES <= state.length) {
                ByteBuffer.wrap(changed).putLong(at, LONG_NUMBERS[random.nextInt(LONG_NUMBERS.length)]);
            } else if (kind == 1 && at + Integer.BYTES <= state.length) {
                ByteBuffer.wrap(changed).putInt(at, NUMBERS[random.nextInt(NUMBERS.length)]);
            } else {
                changed[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }
        }
        return changed;
    }

    byte[] nextTruncated() {
        return Arrays.copyOf(state, random.nextInt(state.length));
    }
}
