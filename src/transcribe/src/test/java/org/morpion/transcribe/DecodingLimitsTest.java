package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Line;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Orientation;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PictureDecoder;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;
import org.morpion.transcribe.pictures.Pictures;
import org.morpion.transcribe.pictures.Sample;
import org.morpion.transcribe.pictures.Style;

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

    private static Set<Line> lines(Reading reading) {
        Set<Line> lines = new HashSet<>();
        reading.lines().forEach(line -> lines.add(line.line()));
        return lines;
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
    void refusesManyFrames() throws IOException {
        BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        assertRefused(gif(java.util.Collections.nCopies(301, image)), Reason.TOO_LARGE, "300 frames");
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "gif", "jpeg"})
    void saysThatAFileIsDamaged(String format) {
        byte[] file = small(format);
        assertRefused(Arrays.copyOf(file, 15), Reason.DAMAGED, "damaged or incomplete");
    }

    @Test
    void readsTheLastFrameUnlessAnotherIsNamed() throws Exception {
        Sample first = Pictures.of(Style.NUMBERED, 1);
        Sample second = Pictures.of(Style.NUMBERED, 1, shorter(first));
        BufferedImage a = ImageIO.read(new ByteArrayInputStream(first.file()));
        BufferedImage b = ImageIO.read(new ByteArrayInputStream(second.file()));
        BufferedImage canvas =
                new BufferedImage(Math.max(a.getWidth(), b.getWidth()), Math.max(a.getHeight(), b.getHeight()), 1);
        byte[] file = gif(List.of(over(canvas, a), over(canvas, b)));

        assertThat(lines(read(file, TranscribeOptions.NONE)))
                .isEqualTo(second.orientations().get(0));
        assertThat(lines(read(file, TranscribeOptions.NONE.withFrame(0))))
                .isEqualTo(first.orientations().get(0));
        assertThatThrownBy(() -> read(file, TranscribeOptions.NONE.withFrame(2)))
                .isInstanceOfSatisfying(UnreadablePictureException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.NO_SUCH_FRAME);
                    assertThat(e).hasMessageContaining("2 frames");
                });
    }

    private static org.morpion.record.GameRecord shorter(Sample sample) {
        return sample.game().withMoves(sample.game().moves().subList(0, 10));
    }

    private static BufferedImage over(BufferedImage size, BufferedImage image) {
        BufferedImage frame = new BufferedImage(size.getWidth(), size.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D g = frame.createGraphics();
        g.setColor(java.awt.Color.WHITE);
        g.fillRect(0, 0, frame.getWidth(), frame.getHeight());
        g.drawImage(image, 0, 0, null);
        g.dispose();
        return frame;
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
        BufferedImage upright = new BufferedImage(90, 60, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = upright.createGraphics();
        g.setColor(java.awt.Color.WHITE);
        g.fillRect(0, 0, 90, 60);
        g.setColor(java.awt.Color.BLACK);
        g.fillRect(0, 0, 30, 20);
        g.fillRect(0, 40, 10, 20);
        g.dispose();
        // What the sensor saw: the inverse of the turn that the orientation asks for.
        int inverse = orientation == 6 ? 8 : orientation == 8 ? 6 : orientation;
        byte[] stored = Pictures.jpeg(Orientation.upright(upright, inverse), .95f);
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

        Picture picture = new PictureDecoder(PictureLimits.DEFAULT, Budget.of(Duration.ofMinutes(1)))
                .decode(file.toByteArray(), java.util.OptionalInt.empty());

        assertThat(picture.originalWidth()).isEqualTo(90);
        assertThat(picture.originalHeight()).isEqualTo(60);
        double s = picture.scale();
        assertThat(picture.image().getRGB((int) (15 / s), (int) (10 / s)) & 0xFF)
                .isLessThan(60);
        assertThat(picture.image().getRGB((int) (5 / s), (int) (50 / s)) & 0xFF).isLessThan(60);
        assertThat(picture.image().getRGB((int) (75 / s), (int) (10 / s)) & 0xFF)
                .isGreaterThan(200);
        assertThat(picture.image().getRGB((int) (75 / s), (int) (50 / s)) & 0xFF)
                .isGreaterThan(200);
    }

    @Test
    void readsWebP() throws Exception {
        Sample sample = Pictures.of(Style.PLOT, 1);
        byte[] webp = WebpWriter.bilevel(ImageIO.read(new ByteArrayInputStream(sample.file())));

        assertThat(lines(read(webp, TranscribeOptions.NONE)))
                .isEqualTo(sample.orientations().get(0));
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
