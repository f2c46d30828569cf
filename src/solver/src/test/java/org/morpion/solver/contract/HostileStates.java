package org.morpion.solver.contract;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.morpion.solver.RandomSource;

/** States that no run has saved, made from one that a run has. */
final class HostileStates {
    private static final int[] NUMBERS = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x00FF_FFFF, 0x0000_FFFF, 0};

    /** Where lengths and counters tend to be. */
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
            if (random.nextInt(2) == 0 && at + Integer.BYTES <= state.length) {
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
