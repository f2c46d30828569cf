package org.morpion.transcribe;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes pictures in black and white as lossless WebP (RFC 9649, section 3), each channel with a code of one bit. */
final class WebpWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int buffer;
    private int filled;

    private WebpWriter() {}

    static byte[] bilevel(BufferedImage image) {
        WebpWriter out = new WebpWriter();
        out.bits(0x2F, 8);
        out.bits(image.getWidth() - 1, 14);
        out.bits(image.getHeight() - 1, 14);
        out.bits(0, 1 + 3);
        // No transform, no colour cache, one group of prefix codes.
        out.bits(0, 3);
        for (int channel = 0; channel < 3; channel++) {
            out.code(0, 255);
        }
        out.code(255);
        out.code(0);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int bit = (image.getRGB(x, y) >> 8 & 0xFF) >= 128 ? 1 : 0;
                out.bits(bit * 7, 3);
            }
        }
        out.bits(0, 7);
        byte[] data = out.bytes.toByteArray();
        int padded = data.length + data.length % 2;
        ByteBuffer file = ByteBuffer.allocate(20 + padded).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(12 + padded);
        file.put("WEBPVP8L".getBytes(StandardCharsets.US_ASCII)).putInt(data.length);
        file.put(data);
        return file.array();
    }

    /** A simple prefix code of one or two symbols. */
    private void code(int... symbols) {
        bits(1, 1);
        bits(symbols.length - 1, 1);
        bits(1, 1);
        for (int symbol : symbols) {
            bits(symbol, 8);
        }
    }

    private void bits(int value, int count) {
        for (int k = 0; k < count; k++) {
            buffer |= (value >> k & 1) << filled;
            if (++filled == 8) {
                bytes.write(buffer);
                buffer = 0;
                filled = 0;
            }
        }
    }
}
