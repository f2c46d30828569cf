package org.morpion.transcribe.pictures;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.morpion.record.GameRecord;

/** Makes pictures of games. */
public final class Pictures {
    private Pictures() {}

    /** The picture of a style and seed, of a game that the seed chooses. */
    public static Sample of(Style style, long seed) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + style.ordinal());
        return of(style, seed, SampleGames.of(random), random);
    }

    /** The picture of a given game. */
    public static Sample of(Style style, long seed, GameRecord game) {
        return of(style, seed, game, new SplittableRandom(seed * 1_000_003 + style.ordinal()));
    }

    private static Sample of(Style style, long seed, GameRecord game, SplittableRandom random) {
        if (style.kind() == Style.Kind.DIGITAL) {
            BufferedImage image = DigitalPictures.draw(style, game, random).image;
            byte[] file = style == Style.SCREENSHOT
                    ? jpeg(image, .85f)
                    : encoded(image, style == Style.NUMBERED ? "gif" : "png");
            return new Sample(style, seed, file, game);
        }
        BufferedImage image = new Camera(style, random).take(PaperPictures.draw(style, game, random));
        boolean photo = style.kind() == Style.Kind.PHOTO;
        return new Sample(style, seed, jpeg(image, (photo ? .5f : .6f) + .3f * (float) random.nextDouble()), game);
    }

    /** The bytes of a file in a format that ImageIO writes. */
    public static byte[] encoded(BufferedImage image, String format) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            if (!ImageIO.write(image, format, out)) {
                throw new IllegalArgumentException("nothing writes " + format);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A JPEG of a quality from 0 to 1. */
    public static byte[] jpeg(BufferedImage image, float quality) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionQuality(quality);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
