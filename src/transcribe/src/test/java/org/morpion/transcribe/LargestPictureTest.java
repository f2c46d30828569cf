package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureDecoder;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.pictures.Pictures;
import org.morpion.transcribe.pictures.Style;

/** Reads pictures of 40 megapixels in a process with a small heap. */
@Tag("accuracy")
class LargestPictureTest {
    private static final int SIDE = 6324;
    private static final String HEAP = "-Xmx256m";

    @TempDir
    private Path folder;

    /** The child process: reads the file named and prints the status. */
    public static void main(String[] args) throws Exception {
        byte[] file = Files.readAllBytes(Path.of(args[0]));
        Reading reading = new Transcriber(PictureLimits.DEFAULT)
                .read(file, TranscribeOptions.NONE, Budget.of(Duration.ofMinutes(2)));
        System.out.println(reading.status() + " " + reading.lines().size() + " " + reading.width());
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16})
    void readsAPngOfFortyMegapixels(int depth) throws Exception {
        assertReadInASmallHeap(png(board(Style.PLOT, 1, 2000), depth));
    }

    @Test
    void readsAJpegOfFortyMegapixels() throws Exception {
        assertReadInASmallHeap(Pictures.jpeg(board(Style.PLOT, 1, SIDE), .8f));
    }

    @Test
    void readsAGifOfFortyMegapixels() throws Exception {
        assertReadInASmallHeap(Pictures.encoded(board(Style.PLOT, 1, SIDE), "gif"));
    }

    @ParameterizedTest
    @ValueSource(ints = {PictureDecoder.WORKING_SIZE, SIDE})
    void readsAPhotographOfSquaredPaper(int side) throws Exception {
        assertReadInASmallHeap(Pictures.jpeg(board(Style.FOLDED, 57, side), .8f));
    }

    private void assertReadInASmallHeap(byte[] file) throws Exception {
        Path picture = Files.write(folder.resolve("picture"), file);
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargestPictureTest.class.getName(),
                        picture.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int exit = process.waitFor();
        assertThat(Files.readString(output)).matches("(READ|CHECK) \\d+ (24|63)\\d\\d\\s*");
        assertThat(exit).isZero();
    }

    /** The picture of a style and seed, enlarged. */
    private static BufferedImage board(Style style, long seed, int side) throws IOException {
        BufferedImage small =
                ImageIO.read(new ByteArrayInputStream(Pictures.of(style, seed).file()));
        BufferedImage large = new BufferedImage(side, side, BufferedImage.TYPE_3BYTE_BGR);
        Graphics2D g = large.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, side, side);
        double scale = (double) side / Math.max(small.getWidth(), small.getHeight());
        g.drawImage(small, 0, 0, (int) (small.getWidth() * scale), (int) (small.getHeight() * scale), null);
        g.dispose();
        return large;
    }

    /** A PNG with red, green, blue and alpha, each {@code depth} bits, of the nearest pixels of an image. */
    private static byte[] png(BufferedImage image, int depth) throws IOException {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(rows)) {
            int bytes = depth / 8;
            byte[] row = new byte[1 + SIDE * 4 * bytes];
            for (int y = 0; y < SIDE; y++) {
                for (int x = 0; x < SIDE; x++) {
                    int argb = image.getRGB(x * image.getWidth() / SIDE, y * image.getHeight() / SIDE);
                    for (int c = 0; c < 4; c++) {
                        byte value = c == 3 ? (byte) 255 : (byte) (argb >> 16 - 8 * c);
                        for (int b = 0; b < bytes; b++) {
                            row[1 + (4 * x + c) * bytes + b] = value;
                        }
                    }
                }
                deflater.write(row);
            }
        }
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(header);
        fields.writeInt(SIDE);
        fields.writeInt(SIDE);
        fields.write(new byte[] {(byte) depth, 6, 0, 0, 0});
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        chunk(file, "IHDR", header.toByteArray());
        chunk(file, "IDAT", rows.toByteArray());
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream file, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        DataOutputStream out = new DataOutputStream(file);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) crc.getValue());
    }
}
