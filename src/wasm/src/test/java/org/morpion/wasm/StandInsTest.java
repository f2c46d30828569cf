package org.morpion.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.morpion.wasm.standin.Missing;
import org.morpion.wasm.standin.java.lang.invoke.VarHandle;

/** The stand-ins do what the classes of the JDK do. */
class StandInsTest {
    private final Random random = new Random(1);

    @Test
    void digestsAndChecksumsOfAllLengthsAreEqual() throws Exception {
        for (int length = 0; length < 200; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            assertThat(org.morpion.wasm.standin.java.security.MessageDigest.getInstance("SHA-256")
                            .digest(bytes))
                    .isEqualTo(MessageDigest.getInstance("SHA-256").digest(bytes));
            CRC32C expected = new CRC32C();
            expected.update(bytes);
            expected.update(bytes);
            org.morpion.wasm.standin.java.util.zip.CRC32C found = new org.morpion.wasm.standin.java.util.zip.CRC32C();
            found.update(bytes);
            found.update(bytes);
            assertThat(found.getValue()).isEqualTo(expected.getValue());
        }
    }

    @Test
    void numbersAreEqual() {
        for (int i = 0; i < 10_000; i++) {
            long x = random.nextLong() >> random.nextInt(64);
            long y = random.nextLong() >> random.nextInt(64);
            assertThat(Missing.multiplyHigh(x, y)).isEqualTo(Math.multiplyHigh(x, y));
            assertThat(org.morpion.wasm.standin.java.util.HexFormat.of().toHexDigits(x))
                    .isEqualTo(HexFormat.of().toHexDigits(x));
            int[] a = random.ints(random.nextInt(4), 0, 2).toArray();
            int[] b = random.ints(random.nextInt(4), 0, 2).toArray();
            assertThat(Integer.signum(Missing.compare(a, b))).isEqualTo(Integer.signum(Arrays.compare(a, b)));
        }
    }

    @Test
    void bytesAreSeenAsLittleEndianNumbers() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        VarHandle view = VarHandle.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buffer = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i <= 16; i++) {
            assertThat(view.get(bytes, i)).isEqualTo(buffer.getLong(i));
            long value = random.nextLong();
            view.set(bytes, i, value);
            buffer.putLong(i, value);
        }
        assertThat(bytes).isEqualTo(buffer.array());
    }

    @Test
    void aStreamIsReadToItsEndAndNoFurther() throws IOException {
        byte[] bytes = new byte[300];
        random.nextBytes(bytes);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        assertThat(Missing.readNBytes(in, 100)).isEqualTo(Arrays.copyOf(bytes, 100));
        assertThat(Missing.readNBytes(in, 0)).isEmpty();
        assertThat(Missing.readNBytes(in, 1 << 30)).isEqualTo(Arrays.copyOfRange(bytes, 100, 300));
    }
}
