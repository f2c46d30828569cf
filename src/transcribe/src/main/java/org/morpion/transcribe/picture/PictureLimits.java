package org.morpion.transcribe.picture;

/**
 * Limits that are checked before any pixel is decoded.
 *
 * @param bytes size of the file
 * @param pixels width times height of a frame, and of the canvas of an animation
 * @param frames frames of an animation
 * @param allPixels pixels of all frames together
 */
public record PictureLimits(int bytes, long pixels, int frames, long allPixels) {

    /** 12 MB, 40 megapixels, 300 frames, 200 megapixels together. */
    public static final PictureLimits DEFAULT = new PictureLimits(12_000_000, 40_000_000, 300, 200_000_000);
}
