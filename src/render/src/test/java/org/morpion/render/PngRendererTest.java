package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class PngRendererTest {
    private static final int LIGHT_PAPER = 0xFFFBFAF6;
    private static final int DARK_PAPER = 0xFF14171C;

    @ParameterizedTest
    @ValueSource(ints = {64, 300, 1000, 1999, 4000})
    void theLongerSideHasTheSizeAskedFor(int size) throws IOException {
        BufferedImage tall = image(Games.rosin178(), RenderOptions.DEFAULT.withSize(size));
        BufferedImage wide = image(Games.hyyroporanen35(), RenderOptions.DEFAULT.withSize(size));

        assertThat(tall.getHeight()).isEqualTo(size).isGreaterThan(tall.getWidth());
        assertThat(wide.getWidth()).isEqualTo(size).isGreaterThan(wide.getHeight());
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void thePaperHasExactlyTheThemesColour(Theme theme) throws IOException {
        BufferedImage image = image(Games.rosin178(), RenderOptions.DEFAULT.withTheme(theme));
        int paper = theme == Theme.LIGHT ? LIGHT_PAPER : DARK_PAPER;

        assertThat(image.getColorModel()).isInstanceOf(IndexColorModel.class);
        assertThat(image.getRGB(0, 0)).isEqualTo(paper);
        assertThat(image.getRGB(image.getWidth() - 1, image.getHeight() - 1)).isEqualTo(paper);
    }

    /** Points lie on whole pixels, also where one band of a large picture ends and the next begins. */
    @ParameterizedTest
    @ValueSource(ints = {300, 1001, 4000})
    void allPointsOfTheCrossLookTheSame(int size) throws IOException {
        BufferedImage image = image(Games.empty(Variant.T5), RenderOptions.DEFAULT.withSize(size));
        double scale = size / 480.0;
        int radius = (int) Math.ceil(8 * scale);
        int side = 2 * radius + 1;

        Set<List<Integer>> looks = new HashSet<>();
        for (Point point : Variant.T5.cross()) {
            int x = (int) Math.round(40 * (point.x() + 1) * scale);
            int y = (int) Math.round(40 * (point.y() + 1) * scale);
            int[] pixels = image.getRGB(x - radius, y - radius, side, side, null, 0, side);
            looks.add(Arrays.stream(pixels).boxed().toList());
        }
        assertThat(looks).hasSize(1);
    }

    @Test
    void theLastRowsOfALargePictureAreDrawnToo() throws IOException {
        BufferedImage image = image(Games.rosin178(), RenderOptions.DEFAULT.withSize(3001));

        boolean caption = false;
        for (int x = 0; x < image.getWidth(); x++) {
            caption |= image.getRGB(x, (int) (image.getHeight() * 0.974)) != LIGHT_PAPER;
        }
        assertThat(caption).isTrue();
    }

    @Test
    void theSameGameAndOptionsGiveTheSameBytes() {
        assertThat(PngRenderer.render(Games.rosin178(), RenderOptions.DEFAULT))
                .isEqualTo(PngRenderer.render(Games.rosin178(), RenderOptions.DEFAULT));
    }

    @Test
    void numbersTooSmallToReadAreLeftOut() {
        RenderOptions tiny = RenderOptions.DEFAULT.withSize(300);

        assertThat(PngRenderer.render(Games.rosin178(), tiny))
                .isEqualTo(PngRenderer.render(Games.rosin178(), tiny.withNumbers(false)));
        assertThat(PngRenderer.render(Games.rosin178(), RenderOptions.DEFAULT))
                .isNotEqualTo(PngRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withNumbers(false)));
    }

    @ParameterizedTest
    @CsvSource({"63", "4001", "-1", "2147483647"})
    void otherSizesAreRefused(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RenderOptions.DEFAULT.withSize(size))
                .withMessageContaining(Integer.toString(size));
    }

    @Test
    void anIllegalGameIsRefused() {
        GameRecord game = GameRecord.of(Variant.D4, List.of(new Move(2, 0, Direction.H, 0)));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PngRenderer.render(game, RenderOptions.DEFAULT))
                .withMessageContaining("point-occupied");
    }

    /** Container images have no fonts, and loading Java2D takes longer than drawing. Runs in a separate JVM. */
    @Test
    void neitherFontsNorJava2dAreLoaded(@TempDir Path directory) throws IOException, InterruptedException {
        Path log = directory.resolve("classes");
        Path picture = directory.resolve("game.png");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + log,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Draw.class.getName(),
                        picture.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(directory.toFile(), "output"))
                .start();

        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(directory.resolve("output"))).isEmpty();
        assertThat(Files.size(picture)).isPositive();
        try (Stream<String> classes = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            assertThat(classes)
                    .anyMatch(line -> line.contains(PngRenderer.class.getName()))
                    .noneMatch(line -> line.contains("java.awt.") || line.contains("sun.font."));
        }
    }

    /** Draws a game into the file named by its argument. */
    static final class Draw {
        private Draw() {}

        public static void main(String[] arguments) throws IOException {
            Files.write(Path.of(arguments[0]), PngRenderer.render(Games.rosin178(), RenderOptions.DEFAULT));
        }
    }

    private static BufferedImage image(GameRecord game, RenderOptions options) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(PngRenderer.render(game, options)));
    }
}
