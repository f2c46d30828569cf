package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;

/**
 * Compares pictures and boards with reviewed golden files. If a file is missing, the test writes it and fails, so that
 * the file gets reviewed. To change a picture, delete its file, run the test twice, and review the new file.
 */
class GoldenTest {
    private static final Path GOLDENS = Path.of("src", "test", "resources", "goldens");

    static Stream<Arguments> pictures() {
        GameRecord oneMove = Games.rosin178().withMoves(Games.rosin178().moves().subList(0, 1));
        RenderOptions small = RenderOptions.DEFAULT.withSize(480);
        return Stream.of(
                Arguments.of("5T-empty", Games.empty(Variant.T5), small),
                Arguments.of("4D-empty-dark", Games.empty(Variant.D4), small.withTheme(Theme.DARK)),
                Arguments.of("5T-one-move", oneMove, small),
                Arguments.of("rosin178", Games.rosin178(), RenderOptions.DEFAULT),
                Arguments.of(
                        "rosin178-up-to-100-dark",
                        Games.rosin178(),
                        RenderOptions.DEFAULT.withTheme(Theme.DARK).withUpTo(100)),
                Arguments.of("rosin82-plain", Games.rosin82(), small.withNumbers(false)),
                Arguments.of("hyyroporanen35", Games.hyyroporanen35(), small),
                Arguments.of("hyyroporanen62-dark", Games.hyyroporanen62(), small.withTheme(Theme.DARK)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void theSvgIsAsReviewed(String name, GameRecord record, RenderOptions options) throws IOException {
        compare(name + ".svg", withoutRecord(SvgRenderer.render(record, options)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void theBoardIsAsReviewed(String name, GameRecord record, RenderOptions options) throws IOException {
        compare(name + ".txt", TextRenderer.render(record, options));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void thePngIsAsReviewed(String name, GameRecord record, RenderOptions options) throws IOException {
        byte[] png = PngRenderer.render(record, options);
        BufferedImage expected = image(reviewed(name + ".png", png));
        BufferedImage actual = image(png);

        assertThat(actual.getWidth()).isEqualTo(expected.getWidth());
        assertThat(actual.getHeight()).isEqualTo(expected.getHeight());
        assertThat(Arrays.equals(pixels(actual), pixels(expected)))
                .as("all pixels are those of the reviewed picture")
                .isTrue();
    }

    private static void compare(String file, String actual) throws IOException {
        byte[] expected = reviewed(file, actual.getBytes(StandardCharsets.UTF_8));
        assertThat(actual).isEqualTo(new String(expected, StandardCharsets.UTF_8));
    }

    private static byte[] reviewed(String file, byte[] actual) throws IOException {
        Path golden = GOLDENS.resolve(file);
        if (!Files.exists(golden)) {
            Files.createDirectories(GOLDENS);
            Files.write(golden, actual);
            fail("%s was missing and has been written: look at it, and keep it if it is right", golden);
        }
        return Files.readAllBytes(golden);
    }

    /** Removes the embedded record, whose compressed bytes depend on the JDK; other tests read it back. */
    private static String withoutRecord(String svg) {
        return svg.replaceFirst(
                "(?<=<metadata id=\"morpion-solitaire-record\">)MS1:[^<]+(?=</metadata>)", "the record");
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    private static BufferedImage image(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }
}
