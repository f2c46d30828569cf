package org.morpion.render;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.morpion.render.picture.PngFormat;

/**
 * Streaming encoder of PNG files with at most 256 colours, which needs only some rows of pixels in memory. Call {@link
 * #text} and {@link #internationalText} as often as needed, then {@link #rows} for all rows from the top, then {@link
 * #finish}. Not thread-safe.
 */
final class PngEncoder {
    private static final int BITS_PER_PIXEL = 8;
    private static final int PALETTE_COLOR = 3;

    /** Level of the compression. Level 6 takes 1.7 times as long for files smaller by an eighth. */
    private static final int LEVEL = 4;

    /** First byte of a row whose pixels are stored as they are. */
    static final byte NO_FILTER = 0;

    private final ByteArrayOutputStream png = new ByteArrayOutputStream(1 << 16);
    private final ByteArrayOutputStream pixels = new ByteArrayOutputStream(1 << 16);
    private final byte[] deflated = new byte[1 << 14];
    private final Deflater deflater = new Deflater(LEVEL);
    private final int width;

    /** @param colors palette as {@code 0xRRGGBB}, by index */
    PngEncoder(int width, int height, int[] colors) {
        this.width = width;
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

    /** Adds the next rows, each {@link #NO_FILTER} and one colour index per pixel. */
    void rows(byte[] scanlines, int count) {
        deflater.setInput(scanlines, 0, count * (1 + width));
        drain();
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
