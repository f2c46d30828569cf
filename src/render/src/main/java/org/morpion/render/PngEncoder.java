package org.morpion.render;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.morpion.render.picture.PngFormat;

/**
 * Streaming encoder of PNG files with at most 256 colours, which needs only one row of pixels in memory. Call {@link
 * #text} and {@link #internationalText} as often as needed, then {@link #row} for every row from the top, then {@link
 * #finish}. Not thread-safe.
 */
final class PngEncoder {
    private static final int BITS_PER_PIXEL = 8;
    private static final int PALETTE_COLOR = 3;
    private static final byte[] NO_FILTER = {0};

    private final ByteArrayOutputStream png = new ByteArrayOutputStream(1 << 16);
    private final ByteArrayOutputStream pixels = new ByteArrayOutputStream(1 << 16);
    private final byte[] deflated = new byte[1 << 14];
    private final Deflater deflater = new Deflater(6);

    /** @param colors palette as {@code 0xRRGGBB}, by index */
    PngEncoder(int width, int height, int[] colors) {
        png.writeBytes(PngFormat.signature());
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        writeInt(header, width);
        writeInt(header, height);
        header.writeBytes(new byte[] {BITS_PER_PIXEL, PALETTE_COLOR, 0, 0, 0});
        chunk("IHDR", header.toByteArray());
        ByteArrayOutputStream palette = new ByteArrayOutputStream();
        for (int color : colors) {
            palette.writeBytes(new byte[] {(byte) (color >> 16), (byte) (color >> 8), (byte) color});
        }
        chunk("PLTE", palette.toByteArray());
    }

    /** Adds a {@code tEXt} chunk, the most widely supported kind; keyword and text are Latin-1. */
    void text(String keyword, String text) {
        chunk("tEXt", (keyword + '\0' + text).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Adds an uncompressed {@code iTXt} chunk, for a text in any script; the keyword is Latin-1. */
    void internationalText(String keyword, String text) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        data.writeBytes(keyword.getBytes(StandardCharsets.ISO_8859_1));
        // End of the keyword; uncompressed; method 0; no language; no translated keyword.
        data.writeBytes(new byte[] {0, 0, 0, 0, 0});
        data.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        chunk("iTXt", data.toByteArray());
    }

    /** Adds the next row, one colour index per pixel. */
    void row(byte[] indices) {
        deflate(NO_FILTER);
        deflate(indices);
    }

    /** Returns the complete file. */
    byte[] finish() {
        deflater.finish();
        drain();
        deflater.end();
        chunk("IDAT", pixels.toByteArray());
        chunk("IEND", new byte[0]);
        return png.toByteArray();
    }

    private void deflate(byte[] bytes) {
        deflater.setInput(bytes);
        drain();
    }

    private void drain() {
        for (int n = deflater.deflate(deflated); n > 0; n = deflater.deflate(deflated)) {
            pixels.write(deflated, 0, n);
        }
    }

    private void chunk(String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        writeInt(png, data.length);
        png.writeBytes(name);
        png.writeBytes(data);
        writeInt(png, (int) crc.getValue());
    }

    private static void writeInt(ByteArrayOutputStream out, int value) {
        out.writeBytes(new byte[] {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value});
    }
}
