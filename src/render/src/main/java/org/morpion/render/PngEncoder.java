package org.morpion.render;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.morpion.render.picture.PngFormat;

/**
 * Streaming encoder of PNG files with at most 256 colours, which needs only some rows of pixels in memory. Call {@link
 * #text} and {@link #internationalText} as often as needed, then {@link #rows} for all rows from the top, then {@link
 * #finish}. For an animation, call {@link #animation} before the rows, and {@link #frame} after them for each frame.
 * Not thread-safe.
 */
final class PngEncoder {
    private static final int BITS_PER_PIXEL = 8;
    private static final int PALETTE_COLOR = 3;

    /** Level of the compression. Level 6 takes 1.7 times as long for files smaller by an eighth. */
    private static final int LEVEL = 4;

    private static final int MILLISECONDS = 1000;
    private static final byte KEEP_FRAME = 0;
    private static final byte BLEND_OVER = 1;

    /** First byte of a row whose pixels are stored as they are. */
    static final byte NO_FILTER = 0;

    private final ByteArrayOutputStream png = new ByteArrayOutputStream(1 << 16);
    private final ByteArrayOutputStream pixels = new ByteArrayOutputStream(1 << 16);
    private final byte[] deflated = new byte[1 << 14];
    private final Deflater deflater = new Deflater(LEVEL);
    private final int width;

    /** Sequence number of the next chunk of the animation. */
    private int sequence;

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

    /** Makes a colour of the palette transparent. */
    void transparent(int index) {
        byte[] opacity = new byte[index + 1];
        Arrays.fill(opacity, 0, index, (byte) 255);
        chunk("tRNS", opacity);
    }

    /** Announces an animation that loops endlessly. The rows are the default image, which is not part of it. */
    void animation(int frames) {
        ByteArrayOutputStream control = new ByteArrayOutputStream();
        writeInt(control, frames);
        writeInt(control, 0);
        chunk("acTL", control.toByteArray());
    }

    /**
     * Adds a frame of the animation. It is drawn over the previous one, which shows through its transparent pixels.
     *
     * @param scanlines its rows as for {@link #rows}
     * @param delay time until the next frame, in milliseconds
     */
    void frame(int left, int top, int frameWidth, int height, byte[] scanlines, int delay) {
        endImage();
        ByteArrayOutputStream control = new ByteArrayOutputStream();
        writeInt(control, sequence++);
        writeInt(control, frameWidth);
        writeInt(control, height);
        writeInt(control, left);
        writeInt(control, top);
        writeShort(control, delay);
        writeShort(control, MILLISECONDS);
        control.writeBytes(new byte[] {KEEP_FRAME, BLEND_OVER});
        chunk("fcTL", control.toByteArray());
        writeInt(pixels, sequence++);
        deflater.setInput(scanlines, 0, height * (1 + frameWidth));
        endPixels("fdAT");
    }

    /** Adds the next rows, each {@link #NO_FILTER} and one colour index per pixel. */
    void rows(byte[] scanlines, int count) {
        deflater.setInput(scanlines, 0, count * (1 + width));
        drain();
    }

    /** Returns the complete file. */
    byte[] finish() {
        endImage();
        deflater.end();
        chunk("IEND", new byte[0]);
        return png.toByteArray();
    }

    /** Ends the rows, unless a frame followed them. */
    private void endImage() {
        if (sequence == 0) {
            endPixels("IDAT");
        }
    }

    private void endPixels(String type) {
        deflater.finish();
        drain();
        deflater.reset();
        chunk(type, pixels.toByteArray());
        pixels.reset();
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

    private static void writeShort(ByteArrayOutputStream out, int value) {
        out.writeBytes(new byte[] {(byte) (value >> 8), (byte) value});
    }

    private static void writeInt(ByteArrayOutputStream out, int value) {
        out.writeBytes(new byte[] {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value});
    }
}
