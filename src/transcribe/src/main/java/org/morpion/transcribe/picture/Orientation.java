package org.morpion.transcribe.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How a camera was held: the tag 0x0112 of Exif (CIPA DC-008, section 4.6.5), a number from 1 to 8. Reads it from the
 * first directory of the TIFF structure that JPEG, WebP and PNG files embed.
 */
public final class Orientation {
    static final int UPRIGHT = 1;

    private static final int TAG = 0x0112;
    private static final int SHORT = 3;
    private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);

    private Orientation() {}

    /** The orientation a file declares; {@link #UPRIGHT} without a valid declaration. */
    static int of(PictureFormat format, byte[] file) {
        return switch (format) {
            case JPEG -> ofJpeg(file);
            case WEBP -> ofChunks(file, 12, "EXIF", true);
            case PNG -> ofChunks(file, 8, "eXIf", false);
            case GIF -> UPRIGHT;
        };
    }

    private static int ofJpeg(byte[] file) {
        int at = 2;
        while (at + 4 <= file.length && (file[at] & 0xFF) == 0xFF) {
            int marker = file[at + 1] & 0xFF;
            if (marker == 0xDA || marker == 0xD9) {
                break;
            }
            int length = unsigned(file, at + 2, 2, false);
            int end = at + 2 + length;
            if (length < 2 || end > file.length) {
                break;
            }
            int data = at + 4;
            if (marker == 0xE1 && Arrays.equals(file, data, Math.min(data + EXIF.length, end), EXIF, 0, EXIF.length)) {
                return ofTiff(file, data + EXIF.length, end);
            }
            at = end;
        }
        return UPRIGHT;
    }

    /** Chunks of a RIFF file (type, length, data, padded to even) or a PNG file (length, type, data, checksum). */
    private static int ofChunks(byte[] file, int first, String wanted, boolean riff) {
        long at = first;
        while (at + 8 <= file.length) {
            int here = (int) at;
            String type = new String(file, riff ? here : here + 4, 4, StandardCharsets.ISO_8859_1);
            long length = unsigned(file, riff ? here + 4 : here, 4, riff) & 0xFFFFFFFFL;
            long end = at + 8 + length;
            if (end > file.length) {
                break;
            }
            if (type.equals(wanted)) {
                return ofTiff(file, here + 8, (int) end);
            }
            at = riff ? end + (length & 1) : end + 4;
        }
        return UPRIGHT;
    }

    private static int ofTiff(byte[] file, int start, int end) {
        if (end - start < 8) {
            return UPRIGHT;
        }
        boolean little = file[start] == 'I';
        long directory = start + (unsigned(file, start + 4, 4, little) & 0xFFFFFFFFL);
        if (directory + 2 > end) {
            return UPRIGHT;
        }
        int entries = unsigned(file, (int) directory, 2, little);
        for (int k = 0; k < entries; k++) {
            long entry = directory + 2 + 12L * k;
            if (entry + 12 > end) {
                break;
            }
            int at = (int) entry;
            if (unsigned(file, at, 2, little) == TAG && unsigned(file, at + 2, 2, little) == SHORT) {
                int value = unsigned(file, at + 8, 2, little);
                return value >= 1 && value <= 8 ? value : UPRIGHT;
            }
        }
        return UPRIGHT;
    }

    private static int unsigned(byte[] file, int at, int length, boolean little) {
        int value = 0;
        for (int k = 0; k < length; k++) {
            value = value << 8 | file[little ? at + length - 1 - k : at + k] & 0xFF;
        }
        return value;
    }

    /** Turns and mirrors a picture of {@link BufferedImage#TYPE_INT_RGB} so that it stands as it was seen. */
    public static BufferedImage upright(BufferedImage image, int orientation) {
        if (orientation == UPRIGHT) {
            return image;
        }
        int w = image.getWidth();
        int h = image.getHeight();
        boolean swapped = orientation >= 5;
        BufferedImage turned = new BufferedImage(swapped ? h : w, swapped ? w : h, BufferedImage.TYPE_INT_RGB);
        int[] from = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        int[] to = ((DataBufferInt) turned.getRaster().getDataBuffer()).getData();
        for (int y = 0; y < turned.getHeight(); y++) {
            for (int x = 0; x < turned.getWidth(); x++) {
                int u = swapped ? y : x;
                int v = swapped ? x : y;
                boolean mirrorX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
                boolean mirrorY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
                int sx = mirrorX ? w - 1 - u : u;
                int sy = mirrorY ? h - 1 - v : v;
                to[y * turned.getWidth() + x] = from[sy * w + sx];
            }
        }
        return turned;
    }
}
