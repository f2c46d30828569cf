package org.morpion.transcribe.picture;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;

/**
 * Decodes a picture under limits, without touching the disk. Sizes are checked before pixels are decoded; a large
 * picture is subsampled while it is decoded and then averaged down to {@value #WORKING_SIZE} pixels at most, a small
 * one enlarged.
 */
public final class PictureDecoder {
    /** The longer side of the picture that is analysed, at most; a stroke is then still some pixels wide. */
    public static final int WORKING_SIZE = 2400;

    /** The longer side below which a picture is enlarged, so that its lattice spans several pixels. */
    private static final int SMALL = 480;

    /** Pixels that are decoded at most; 16 bits a channel take 8 bytes each. */
    private static final long DECODED_PIXELS = 12_000_000;

    /** Of a decoded picture with 16 bits per channel. */
    private static final long BYTES_OF_DECODED_PIXEL = 8;

    /**
     * While shades are looked for: the picture (4), the ink of each channel (3), their sum (4), the sum without print
     * (4), and the shade with two copies (12). If both tones are tried, also the other tone's channels and sum (7).
     */
    private static final long BYTES_OF_WORKING_PIXEL = 34;

    /** The lattice, its proposals and the lines, for pictures of any size. */
    private static final long MEMORY = 16 << 20;

    private final PictureLimits limits;
    private final Budget budget;

    public PictureDecoder(PictureLimits limits, Budget budget) {
        this.limits = limits;
        this.budget = budget;
    }

    /** Work on the frames of an opened file. */
    private interface Work<T> {
        T on(ImageReader reader, PictureFormat format) throws IOException, UnreadablePictureException;
    }

    /**
     * Decodes one frame.
     *
     * @param frame counted from 0; the last of an animated GIF unless given
     */
    public Picture decode(byte[] file, OptionalInt frame) throws UnreadablePictureException {
        return open(file, (reader, format) -> {
            int frames = format == PictureFormat.GIF ? countFrames(reader) : 1;
            int wanted = frame.orElse(frames - 1);
            if (wanted < 0 || wanted >= frames) {
                throw new UnreadablePictureException(
                        Reason.NO_SUCH_FRAME,
                        "frame " + wanted + " does not exist; the picture has " + frames
                                + (frames == 1 ? " frame" : " frames") + ", counted from 0");
            }
            return format == PictureFormat.GIF
                    ? new GifFrames(reader, budget, limits).compose(wanted)
                    : still(reader, Orientation.of(format, file));
        });
    }

    /** Estimates the memory for decoding and reading a picture, in bytes, without decoding a pixel. */
    public long memory(byte[] file) throws UnreadablePictureException {
        return open(file, (reader, format) -> {
            long width = reader.getWidth(0);
            long height = reader.getHeight(0);
            if (format == PictureFormat.GIF) {
                Dimension canvas = new GifFrames(reader, budget, limits).size(countFrames(reader) - 1);
                width = canvas.width;
                height = canvas.height;
            }
            checkSize(width, height);
            long step = step(width, height);
            long decoded = (width / step + 1) * (height / step + 1);
            long working = Math.min(decoded, (long) WORKING_SIZE * WORKING_SIZE);
            return MEMORY + BYTES_OF_DECODED_PIXEL * decoded + BYTES_OF_WORKING_PIXEL * working;
        });
    }

    private <T> T open(byte[] file, Work<T> work) throws UnreadablePictureException {
        if (file.length > limits.bytes()) {
            throw tooLarge("the file has " + file.length + " bytes; at most " + limits.bytes() + " are read");
        }
        PictureFormat format = PictureFormat.of(file)
                .orElseThrow(() -> new UnreadablePictureException(
                        Reason.UNSUPPORTED,
                        "this is not a PNG, GIF, JPEG or WebP file; save the picture as one of them"));
        if (format == PictureFormat.JPEG || format == PictureFormat.WEBP) {
            CodedSize.check(format, file, limits);
        }
        ImageReader reader = newReader(format);
        try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
            // Without metadata the PNG reader skips compressed texts, which may inflate to any size.
            reader.setInput(input, false, format != PictureFormat.GIF);
            return work.on(reader, format);
        } catch (IOException | RuntimeException e) {
            if (e instanceof Budget.Exhausted || e instanceof CancellationException) {
                throw (RuntimeException) e;
            }
            throw damaged(format, e);
        } finally {
            reader.dispose();
        }
    }

    private static ImageReader newReader(PictureFormat format) {
        try {
            return format.newReader();
        } catch (IOException e) {
            throw new UncheckedIOException("the " + format + " decoder does not start", e);
        }
    }

    private int countFrames(ImageReader reader) throws IOException, UnreadablePictureException {
        // The reader finds frames one by one, so the count can stop at the limit.
        int frames = 0;
        long pixels = 0;
        while (true) {
            budget.check();
            long width;
            long height;
            try {
                width = reader.getWidth(frames);
                height = reader.getHeight(frames);
            } catch (IndexOutOfBoundsException e) {
                break;
            }
            checkSize(width, height);
            pixels += width * height;
            if (++frames > limits.frames()) {
                throw tooLarge("the animation has more than " + limits.frames() + " frames; send a single frame");
            }
            if (pixels > limits.allPixels()) {
                throw tooLarge("the frames have more than " + limits.allPixels() + " pixels together; send one frame");
            }
        }
        if (frames == 0) {
            throw new IOException("no frame");
        }
        return frames;
    }

    private void checkSize(long width, long height) throws UnreadablePictureException {
        checkSize(width, height, limits);
    }

    static void checkSize(long width, long height, PictureLimits limits) throws UnreadablePictureException {
        if (width * height > limits.pixels()) {
            throw tooLarge("the picture has " + width + " × " + height + " pixels; at most " + limits.pixels()
                    + " are read: make it smaller");
        }
    }

    private Picture still(ImageReader reader, int orientation) throws IOException, UnreadablePictureException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        checkSize(width, height);
        budget.check();
        int step = step(width, height);
        ImageReadParam param = reader.getDefaultReadParam();
        param.setSourceSubsampling(step, step, 0, 0);
        BufferedImage decoded = reader.read(0, param);
        return finish(decoded, step, width, height, orientation, budget);
    }

    /** The subsampling under which at most {@link #DECODED_PIXELS} are decoded. */
    static int step(long width, long height) {
        int step = 1;
        while (((width + step - 1) / step) * ((height + step - 1) / step) > DECODED_PIXELS) {
            step++;
        }
        return step;
    }

    /** Brings a decoded picture to its working size, without transparency, and turns it upright. */
    static Picture finish(BufferedImage decoded, int step, int width, int height, int orientation, Budget budget) {
        int longer = Math.max(decoded.getWidth(), decoded.getHeight());
        int block = (longer + WORKING_SIZE - 1) / WORKING_SIZE;
        double scale = (double) step * block;
        BufferedImage image = average(decoded, block, budget);
        if (Math.max(image.getWidth(), image.getHeight()) < SMALL) {
            image = enlarge(image);
            scale /= 2;
        }
        boolean swapped = orientation >= 5;
        return new Picture(
                Orientation.upright(image, orientation), scale, swapped ? height : width, swapped ? width : height);
    }

    /** Averages squares of {@code block} pixels over white. */
    private static BufferedImage average(BufferedImage decoded, int block, Budget budget) {
        int width = Math.max(1, decoded.getWidth() / block);
        int height = Math.max(1, decoded.getHeight() / block);
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        int usedWidth = Math.min(decoded.getWidth(), width * block);
        int[] row = new int[usedWidth];
        int[] sums = new int[3 * width];
        int[] counts = new int[width];
        for (int y = 0; y < height; y++) {
            budget.check();
            Arrays.fill(sums, 0);
            Arrays.fill(counts, 0);
            for (int v = 0; v < block && y * block + v < decoded.getHeight(); v++) {
                decoded.getRGB(0, y * block + v, usedWidth, 1, row, 0, usedWidth);
                for (int x = 0; x < usedWidth; x++) {
                    int argb = row[x];
                    int alpha = argb >>> 24;
                    int cell = x / block;
                    sums[3 * cell] += overWhite(argb >> 16 & 0xFF, alpha);
                    sums[3 * cell + 1] += overWhite(argb >> 8 & 0xFF, alpha);
                    sums[3 * cell + 2] += overWhite(argb & 0xFF, alpha);
                    counts[cell]++;
                }
            }
            for (int x = 0; x < width; x++) {
                int n = counts[x];
                pixels[y * width + x] = sums[3 * x] / n << 16 | sums[3 * x + 1] / n << 8 | sums[3 * x + 2] / n;
            }
        }
        return image;
    }

    private static int overWhite(int value, int alpha) {
        return alpha == 255 ? value : (value * alpha + 255 * (255 - alpha)) / 255;
    }

    private static BufferedImage enlarge(BufferedImage image) {
        BufferedImage twice =
                new BufferedImage(2 * image.getWidth(), 2 * image.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = twice.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.drawImage(image, 0, 0, twice.getWidth(), twice.getHeight(), null);
        graphics.dispose();
        return twice;
    }

    private static UnreadablePictureException tooLarge(String message) {
        return new UnreadablePictureException(Reason.TOO_LARGE, message);
    }

    private static UnreadablePictureException damaged(PictureFormat format, Exception cause) {
        return new UnreadablePictureException(
                Reason.DAMAGED, "the " + format + " file is damaged or incomplete; save or send it again", cause);
    }
}
