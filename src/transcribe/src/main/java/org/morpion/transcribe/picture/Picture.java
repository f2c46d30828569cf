package org.morpion.transcribe.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;

/**
 * A decoded picture, upright, without transparency, at the size at which it is analysed.
 *
 * @param image {@link BufferedImage#TYPE_INT_RGB}
 * @param scale pixels of the original to a pixel of {@code image}, along each axis
 * @param originalWidth width of the original, turned upright
 * @param originalHeight height of the original, turned upright
 */
public record Picture(BufferedImage image, double scale, int originalWidth, int originalHeight) {

    public int width() {
        return image.getWidth();
    }

    public int height() {
        return image.getHeight();
    }

    /** The pixels row by row, 0xRRGGBB; the image's own array. */
    public int[] pixels() {
        return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    }
}
