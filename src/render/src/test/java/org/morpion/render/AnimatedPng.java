package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decoder of animated PNG files with a palette of 256 colours, and without filters. It composes the frames as the PNG
 * specification (third edition, §11.3.6) tells viewers to, and checks the structure.
 */
final class AnimatedPng {
    /** A frame as a viewer shows it: {@code 0xAARRGGBB} by row, and its time in milliseconds. */
    record Shown(int[] pixels, int milliseconds, int storedPixels) {}

    private static final int SIGNATURE = 8;
    private static final byte[] NONE = {};

    int width;
    int height;
    int announced;
    int plays;
    final List<String> chunks = new ArrayList<>();
    final List<Shown> frames = new ArrayList<>();
    private int[] colors;
    private int[] output;
    private int sequence;
    private ByteBuffer control = ByteBuffer.wrap(NONE);
    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();

    AnimatedPng(byte[] file) throws DataFormatException {
        ByteBuffer in = ByteBuffer.wrap(file, SIGNATURE, file.length - SIGNATURE);
        while (in.hasRemaining()) {
            byte[] data = new byte[in.getInt()];
            byte[] type = new byte[4];
            in.get(type).get(data);
            CRC32 crc = new CRC32();
            crc.update(type);
            crc.update(data);
            assertThat(in.getInt()).isEqualTo((int) crc.getValue());
            String name = new String(type, StandardCharsets.US_ASCII);
            chunks.add(name);
            chunk(name, ByteBuffer.wrap(data));
        }
    }

    private void chunk(String name, ByteBuffer data) throws DataFormatException {
        switch (name) {
            case "IHDR" -> {
                width = data.getInt();
                height = data.getInt();
                // Eight bits, a palette, not interlaced.
                assertThat(data.remaining()).isEqualTo(5);
                assertThat(data.getInt()).isEqualTo(0x08030000);
                output = new int[width * height];
            }
            case "PLTE" -> {
                colors = new int[data.remaining() / 3];
                for (int i = 0; i < colors.length; i++) {
                    colors[i] = 0xFF << 24 | (data.get() & 0xFF) << 16 | (data.get() & 0xFF) << 8 | data.get() & 0xFF;
                }
            }
            case "tRNS" -> {
                for (int i = 0; data.hasRemaining(); i++) {
                    colors[i] = colors[i] & 0xFFFFFF | (data.get() & 0xFF) << 24;
                }
            }
            case "acTL" -> {
                assertThat(chunks).doesNotContain("IDAT");
                announced = data.getInt();
                plays = data.getInt();
            }
            case "fcTL" -> {
                compose();
                assertThat(data.getInt()).isEqualTo(sequence++);
                assertThat(data.remaining()).isEqualTo(22);
                control = data;
            }
            case "fdAT" -> {
                assertThat(data.getInt()).isEqualTo(sequence++);
                compressed.write(data.array(), data.position(), data.remaining());
            }
            case "IEND" -> compose();
            default -> assertThat(name).isIn("tEXt", "iTXt", "IDAT");
        }
    }

    /** Draws the stored frame over the output, which the first one finds transparent. */
    private void compose() throws DataFormatException {
        if (!control.hasRemaining()) {
            return;
        }
        int frameWidth = control.getInt();
        int frameHeight = control.getInt();
        int left = control.getInt();
        int top = control.getInt();
        int delay = (control.getShort() & 0xFFFF) * 1000 / (control.getShort() & 0xFFFF);
        assertThat(control.getShort()).as("keep, blend over").isEqualTo((short) 1);
        assertThat(frameWidth).isBetween(1, width - left);
        assertThat(frameHeight).isBetween(1, height - top);
        byte[] rows = new byte[(1 + frameWidth) * frameHeight];
        Inflater inflater = new Inflater();
        inflater.setInput(compressed.toByteArray());
        assertThat(inflater.inflate(rows)).isEqualTo(rows.length);
        assertThat(inflater.inflate(new byte[1])).isZero();
        assertThat(inflater.finished()).isTrue();
        inflater.end();
        compressed.reset();
        for (int i = 0; i < rows.length; i++) {
            int column = i % (1 + frameWidth) - 1;
            int color = colors[rows[i] & 0xFF];
            if (column < 0) {
                assertThat(rows[i]).as("filter").isZero();
            } else if (color >>> 24 == 0xFF) {
                output[(top + i / (1 + frameWidth)) * width + left + column] = color;
            } else {
                assertThat(color >>> 24).isZero();
            }
        }
        frames.add(new Shown(output.clone(), delay, frameWidth * frameHeight));
    }
}
