package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Orientation;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PictureDecoder;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;
import org.morpion.transcribe.pictures.Pictures;

class DecodingLimitsTest {
    private static final Transcriber TRANSCRIBER = new Transcriber(PictureLimits.DEFAULT);

    private static Reading read(byte[] file, TranscribeOptions options) throws UnreadablePictureException {
        return TRANSCRIBER.read(file, options, Budget.of(Duration.ofMinutes(1)));
    }

    private static void assertRefused(byte[] file, Reason reason, String message) {
        assertThatThrownBy(() -> read(file, TranscribeOptions.NONE))
                .isInstanceOfSatisfying(UnreadablePictureException.class, e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e).hasMessageContaining(message);
                });
    }

    private static byte[] small(String format) {
        return Pictures.encoded(new BufferedImage(30, 20, BufferedImage.TYPE_INT_RGB), format);
    }

    @Test
    void refusesOtherFormats() {
        assertRefused(new byte[0], Reason.UNSUPPORTED, "not a PNG, GIF, JPEG or WebP");
        assertRefused(small("bmp"), Reason.UNSUPPORTED, "not a PNG, GIF, JPEG or WebP");
    }

    @Test
    void refusesLargeFiles() {
        assertRefused(new byte[12_000_001], Reason.TOO_LARGE, "12000001 bytes");
    }

    @Test
    void refusesDeclaredSizesBeforeDecoding() {
        byte[] png = small("png");
        ByteBuffer.wrap(png).putInt(16, 100_000).putInt(20, 100_000);
        assertRefused(png, Reason.TOO_LARGE, "100000 × 100000");

        byte[] jpeg = small("jpeg");
        int frame = indexOf(jpeg, 0xFF, 0xC0);
        ByteBuffer.wrap(jpeg).putShort(frame + 5, (short) 60_000).putShort(frame + 7, (short) 60_000);
        assertRefused(jpeg, Reason.TOO_LARGE, "60000 × 60000");

        ByteBuffer.wrap(jpeg).putShort(frame + 5, (short) 5_000).putShort(frame + 7, (short) 5_000);
        jpeg[frame + 1] = (byte) 0xC2;
        assertRefused(jpeg, Reason.TOO_LARGE, "progressive");

        byte[] gif = small("gif");
        gif[6] = (byte) 0xFF;
        gif[7] = (byte) 0xFF;
        gif[8] = (byte) 0xFF;
        gif[9] = (byte) 0xFF;
        assertRefused(gif, Reason.TOO_LARGE, "65535 × 65535");
    }

    @Test
    void refusesMoreThanFortyMegapixels() throws UnreadablePictureException {
        byte[] png = small("png");
        ByteBuffer.wrap(png).putInt(16, 8_000).putInt(20, 5_000);
        assertThat(TRANSCRIBER.memory(png)).isPositive();
        ByteBuffer.wrap(png).putInt(20, 5_001);
        assertRefused(png, Reason.TOO_LARGE, "8000 × 5001");
        assertThatThrownBy(() -> TRANSCRIBER.memory(png)).isInstanceOf(UnreadablePictureException.class);
    }

    @Test
    void refusesManyFrames() throws IOException {
        BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        assertRefused(gif(Collections.nCopies(301, image)), Reason.TOO_LARGE, "300 frames");
    }

    /** The frames have no pixels that could be decoded, only a size. */
    @Test
    void refusesFramesOfManyPixelsTogether() {
        assertRefused(emptyFrames(6_000, 6), Reason.TOO_LARGE, "200000000 pixels together");
        assertRefused(emptyFrames(6_000, 5), Reason.DAMAGED, "damaged or incomplete");
    }

    /** An animation of squares whose pixels are missing. */
    private static byte[] emptyFrames(int side, int count) {
        ByteBuffer file = ByteBuffer.allocate(14 + 19 * count).order(ByteOrder.LITTLE_ENDIAN);
        file.put("GIF89a".getBytes(StandardCharsets.US_ASCII));
        file.putShort((short) side).putShort((short) side).put(new byte[3]);
        for (int k = 0; k < count; k++) {
            file.put((byte) ',').putInt(0).putShort((short) side).putShort((short) side);
            // Two colours, codes of 2 bits, no data.
            file.put((byte) 0x80).put(new byte[6]).put((byte) 2).put((byte) 0);
        }
        return file.put((byte) ';').array();
    }

    /** The canvas of an animation can be larger than its first frame, and takes as much memory as a still picture. */
    @Test
    void estimatesTheMemoryOfTheCanvas() throws UnreadablePictureException {
        byte[] png = small("png");
        ByteBuffer.wrap(png).putInt(16, 6_000).putInt(20, 6_000);
        byte[] gif = small("gif");
        ByteBuffer.wrap(gif)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(6, (short) 6_000)
                .putShort(8, (short) 6_000);

        assertThat(TRANSCRIBER.memory(gif)).isEqualTo(TRANSCRIBER.memory(png));
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "gif", "jpeg"})
    void saysThatAFileIsDamaged(String format) {
        byte[] file = small(format);
        assertRefused(Arrays.copyOf(file, 15), Reason.DAMAGED, "damaged or incomplete");
    }

    @Test
    void readsTheLastFrameUnlessAnotherIsNamed() throws Exception {
        byte[] file = gif(List.of(corners(), Orientation.upright(corners(), 3)));

        assertShowsCorners(decode(file, OptionalInt.of(0)));
        // Turned by a half.
        Picture last = decode(file, OptionalInt.empty());
        assertThat(grey(last, 15, 10)).isGreaterThan(200);
        assertThat(grey(last, 75, 50)).isLessThan(60);
        assertThatThrownBy(() -> read(file, TranscribeOptions.NONE.withFrame(2)))
                .isInstanceOfSatisfying(UnreadablePictureException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.NO_SUCH_FRAME);
                    assertThat(e).hasMessageContaining("2 frames");
                });
    }

    private static byte[] gif(List<BufferedImage> frames) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (BufferedImage frame : frames) {
                writer.writeToSequence(new IIOImage(frame, null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void turnsAPictureAsTheCameraSays(int orientation) throws Exception {
        // What the sensor saw: the inverse of the turn that the orientation asks for.
        int inverse = orientation == 6 ? 8 : orientation == 8 ? 6 : orientation;
        byte[] stored = Pictures.jpeg(Orientation.upright(corners(), inverse), .95f);
        byte[] exif = {
            (byte) 0xFF,
            (byte) 0xE1,
            0,
            34,
            'E',
            'x',
            'i',
            'f',
            0,
            0,
            'M',
            'M',
            0,
            42,
            0,
            0,
            0,
            8,
            0,
            1,
            1,
            0x12,
            0,
            3,
            0,
            0,
            0,
            1,
            0,
            (byte) orientation,
            0,
            0,
            0,
            0,
            0,
            0
        };
        List<byte[]> parts =
                new ArrayList<>(List.of(Arrays.copyOf(stored, 2), exif, Arrays.copyOfRange(stored, 2, stored.length)));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        parts.forEach(file::writeBytes);

        Picture picture = decode(file.toByteArray(), OptionalInt.empty());
        assertThat(picture.originalWidth()).isEqualTo(90);
        assertThat(picture.originalHeight()).isEqualTo(60);
        assertShowsCorners(picture);
    }

    @Test
    void turnsAPngAndAWebpAsTheCameraSays() throws Exception {
        byte[] tiff = HexFormat.of().parseHex("4d4d002a0000000800010112000300000001000300000000000000");
        BufferedImage stored = Orientation.upright(corners(), 3);
        byte[] png = Pictures.encoded(stored, "png");
        byte[] webp = WebpWriter.bilevel(stored);
        ByteBuffer inPng = ByteBuffer.allocate(png.length + 12 + tiff.length);
        CRC32 crc = new CRC32();
        crc.update("eXIf".getBytes(StandardCharsets.US_ASCII));
        crc.update(tiff);
        // After the signature and the header.
        inPng.put(png, 0, 33).putInt(tiff.length).put("eXIf".getBytes(StandardCharsets.US_ASCII));
        inPng.put(tiff).putInt((int) crc.getValue()).put(png, 33, png.length - 33);
        ByteBuffer inWebp = ByteBuffer.allocate(webp.length + 8 + tiff.length + tiff.length % 2)
                .order(ByteOrder.LITTLE_ENDIAN);
        inWebp.put(webp).put("EXIF".getBytes(StandardCharsets.US_ASCII)).putInt(tiff.length);
        inWebp.put(tiff).putInt(4, inWebp.capacity() - 8);

        assertShowsCorners(decode(inPng.array(), OptionalInt.empty()));
        assertShowsCorners(decode(inWebp.array(), OptionalInt.empty()));
    }

    /** Draws black rectangles of different sizes in the two left corners. */
    private static BufferedImage corners() {
        BufferedImage image = new BufferedImage(90, 60, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, 90, 60);
        g.setColor(Color.BLACK);
        g.fillRect(0, 0, 30, 20);
        g.fillRect(0, 40, 10, 20);
        g.dispose();
        return image;
    }

    private static Picture decode(byte[] file, OptionalInt frame) throws UnreadablePictureException {
        return new PictureDecoder(PictureLimits.DEFAULT, Budget.of(Duration.ofMinutes(1))).decode(file, frame);
    }

    private static void assertShowsCorners(Picture picture) {
        assertThat(grey(picture, 15, 10)).isLessThan(60);
        assertThat(grey(picture, 5, 50)).isLessThan(60);
        assertThat(grey(picture, 75, 10)).isGreaterThan(200);
        assertThat(grey(picture, 75, 50)).isGreaterThan(200);
    }

    /** Returns the grey level at a point of the original picture. */
    private static int grey(Picture picture, int x, int y) {
        return picture.image().getRGB((int) (x / picture.scale()), (int) (y / picture.scale())) & 0xFF;
    }

    /** Adobe's programs store the complement of each ink, and say so in a segment. */
    @Test
    void readsTheFourInksOfPrinters() throws Exception {
        BufferedImage corners = corners();
        WritableRaster inks = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 90, 60, 4, null);
        for (int y = 0; y < 60; y++) {
            for (int x = 0; x < 90; x++) {
                inks.setPixel(x, y, new int[] {255, 255, 255, corners.getRGB(x, y) & 0xFF});
            }
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(jpeg)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(inks, null, null), null);
        } finally {
            writer.dispose();
        }
        byte[] adobe = HexFormat.of().parseHex("ffee000e41646f626500640000000000");
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(jpeg.toByteArray(), 0, 2);
        file.writeBytes(adobe);
        file.write(jpeg.toByteArray(), 2, jpeg.size() - 2);

        assertShowsCorners(decode(file.toByteArray(), OptionalInt.empty()));
    }

    @Test
    void readsWebP() throws Exception {
        assertShowsCorners(decode(WebpWriter.bilevel(corners()), OptionalInt.empty()));
    }

    private static int indexOf(byte[] file, int first, int second) {
        for (int k = 0; k + 1 < file.length; k++) {
            if ((file[k] & 0xFF) == first && (file[k + 1] & 0xFF) == second) {
                return k;
            }
        }
        throw new AssertionError("no such marker");
    }
}
