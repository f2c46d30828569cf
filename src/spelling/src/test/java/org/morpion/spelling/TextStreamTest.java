package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextStreamTest {
    private static final String TEXT = "MS1: \u00E9t\u00E9 \u4E2D \uD83D\uDE00\r\n";

    @ParameterizedTest
    @CsvSource({"UTF-8, ''", "UTF-16LE, fffe", "UTF-16BE, feff", "UTF-16LE, ''", "UTF-16BE, ''"})
    void textsAreReadAsUtf8HoweverTheyArrive(String charset, String mark) throws Exception {
        String text = TEXT.repeat(1_000);
        byte[] bytes = encoded(text, charset, mark);

        byte[] whole = new TextStream(new ByteArrayInputStream(bytes)).readAllBytes();
        byte[] byteByByte = new TextStream(new OneByteStream(bytes)).readAllBytes();

        assertThat(new String(whole, StandardCharsets.UTF_8)).isEqualTo(text);
        assertThat(byteByByte).isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "M", "MS", "MS1", "\n"})
    void shortTextsAreUnchanged(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(new TextStream(new ByteArrayInputStream(bytes)).readAllBytes())
                .isEqualTo(bytes);
    }

    @Test
    void utf32IsUnchanged() throws IOException {
        byte[] bytes = encoded(TEXT, "UTF-32LE", "fffe0000");

        assertThat(new TextStream(new ByteArrayInputStream(bytes)).readAllBytes())
                .isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "4d0053000ad800d831000a00, 'MS\0\0001\n'",
        "4d00530000dc31000a00, 'MS\0001\n'",
        "4d0053003dd80a003100, 'MS\0\n1'",
        "4d0053003100 0a, 'MS1\0'",
        "4d00530031003dd8, 'MS1\0'",
        "feff004d005300310a, 'MS1\0'",
    })
    void malformedInputBecomesU0000(String hex, String expected) throws IOException {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));

        for (InputStream in : List.of(new ByteArrayInputStream(bytes), new OneByteStream(bytes))) {
            assertThat(new String(new TextStream(in).readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, ''", "UTF-16LE, fffe", "UTF-16BE, ''"})
    void aLineIsReturnedBeforeTheNextIsRead(String charset, String mark) throws IOException {
        Deque<byte[]> lines = new ArrayDeque<>();
        InputStream in = new InputStream() {
            private InputStream line = InputStream.nullInputStream();

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = line.read(bytes, offset, length);
                if (count < 0) {
                    // Fails if the next line has not been sent.
                    line = new ByteArrayInputStream(lines.remove());
                    count = line.read(bytes, offset, length);
                }
                return count;
            }
        };
        lines.add(encoded(TEXT, charset, mark));
        TextStream text = new TextStream(in);
        byte[] line = TEXT.getBytes(StandardCharsets.UTF_8);

        for (int i = 0; i < 10; i++) {
            assertThat(text.readNBytes(line.length)).isEqualTo(line);
            lines.add(encoded(TEXT, charset, ""));
        }
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, ''", "UTF-16LE, fffe", "UTF-16BE, feff"})
    void partsAreConvertedBack(String charset, String mark) throws IOException {
        byte[] bytes = encoded(TEXT, charset, mark);
        TextStream text = new TextStream(new ByteArrayInputStream(bytes));

        assertThat(text.encode(text.readAllBytes())).isEqualTo(bytes);
        assertThat(TextStream.isUtf16(bytes)).isEqualTo(!charset.equals("UTF-8"));
    }

    private static byte[] encoded(String text, String charset, String mark) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(HexFormat.of().parseHex(mark));
        bytes.write(text.getBytes(charset));
        return bytes.toByteArray();
    }

    /** Returns one byte at a time. */
    private static final class OneByteStream extends ByteArrayInputStream {
        OneByteStream(byte[] bytes) {
            super(Arrays.copyOf(bytes, bytes.length));
        }

        @Override
        public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(1, length));
        }
    }
}
