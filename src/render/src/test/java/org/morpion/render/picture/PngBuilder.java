package org.morpion.render.picture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Builder of PNG files chunk by chunk, valid and invalid, as other programs would write them. */
final class PngBuilder {
    private final ByteArrayOutputStream png = new ByteArrayOutputStream();

    /** Starts a PNG with a header of these dimensions. */
    static PngBuilder of(int width, int height) {
        PngBuilder builder = new PngBuilder();
        builder.png.writeBytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        byte[] header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put((byte) 8)
                .array();
        return builder.chunk("IHDR", header);
    }

    static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] zlib(byte[] data) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        deflater.setInput(data);
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return out.toByteArray();
    }

    /** Concatenates bytes. */
    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    PngBuilder chunk(String type, byte[] data) {
        CRC32 crc = new CRC32();
        crc.update(latin1(type));
        crc.update(data);
        return chunk(data.length, type, data, (int) crc.getValue());
    }

    /** Adds a chunk whose length and checksum may be wrong. */
    PngBuilder chunk(int length, String type, byte[] data, int crc) {
        raw(ByteBuffer.allocate(4).putInt(length).array());
        raw(latin1(type));
        raw(data);
        return raw(ByteBuffer.allocate(4).putInt(crc).array());
    }

    PngBuilder raw(byte[] bytes) {
        png.writeBytes(bytes);
        return this;
    }

    PngBuilder text(String keyword, String text) {
        return chunk("tEXt", latin1(keyword + "\0" + text));
    }

    PngBuilder compressedText(String keyword, byte[] text) {
        return chunk("zTXt", join(latin1(keyword), new byte[] {0, 0}, zlib(text)));
    }

    PngBuilder internationalText(String keyword, String text) {
        return chunk("iTXt", join(latin1(keyword), new byte[] {0, 0, 0}, utf8("en\0Spiel\0" + text)));
    }

    PngBuilder compressedInternationalText(String keyword, String text) {
        return chunk("iTXt", join(latin1(keyword), new byte[] {0, 1, 0}, utf8("en\0Spiel\0"), zlib(utf8(text))));
    }

    /** Adds the last chunk and returns the file. */
    byte[] end() {
        return chunk("IEND", new byte[0]).bytes();
    }

    byte[] bytes() {
        return png.toByteArray();
    }
}
