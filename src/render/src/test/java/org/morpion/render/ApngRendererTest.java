package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;
import org.morpion.render.picture.PictureReader;

class ApngRendererTest {
    private static final RenderOptions SMALL = RenderOptions.DEFAULT.withSize(300);

    static Stream<Arguments> replays() {
        return Stream.of(
                Arguments.of(Games.hyyroporanen35(), RenderOptions.DEFAULT.withSize(500)),
                Arguments.of(Games.hyyroporanen35(), SMALL.withNumbers(false).withUpTo(20)),
                Arguments.of(Games.rosin82(), SMALL.withTheme(Theme.DARK)),
                Arguments.of(Games.rosin178(), RenderOptions.DEFAULT.withSize(ApngRenderer.MAX_SIZE)),
                Arguments.of(Games.rosin178(), SMALL.withUpTo(119)),
                Arguments.of(Games.rosin178(), SMALL.withUpTo(120)),
                Arguments.of(Games.rosin178(), RenderOptions.DEFAULT.withSize(RenderOptions.MIN_SIZE)),
                Arguments.of(Games.rosin82(), SMALL.withUpTo(1)),
                Arguments.of(Games.empty(Variant.D5), SMALL));
    }

    @ParameterizedTest
    @MethodSource("replays")
    void eachFrameIsTheStillPictureOfItsMoves(GameRecord game, RenderOptions options) throws Exception {
        AnimatedPng animation = new AnimatedPng(ApngRenderer.render(game, options));

        int moves = options.upTo().orElse(game.score());
        int step = moves < ApngRenderer.MAX_FRAMES ? 1 : 2;
        assertThat(animation.announced)
                .isEqualTo(animation.frames.size())
                .isEqualTo(1 + (moves + step - 1) / step)
                .isLessThanOrEqualTo(ApngRenderer.MAX_FRAMES);
        for (int i = 0; i < animation.frames.size(); i++) {
            int shown = Math.min(i * step, moves);
            BufferedImage still = image(PngRenderer.render(game, options.withUpTo(shown)));
            assertThat(animation.width).isEqualTo(still.getWidth());
            assertThat(animation.frames.get(i).pixels()).as("move %d", shown).isEqualTo(pixels(still));
        }
    }

    @ParameterizedTest
    @MethodSource("replays")
    void theFinalPositionIsTheDefaultImageAndShownLongest(GameRecord game, RenderOptions options) throws Exception {
        byte[] file = ApngRenderer.render(game, options);
        AnimatedPng animation = new AnimatedPng(file);

        assertThat(pixels(image(file)))
                .isEqualTo(pixels(image(PngRenderer.render(game, options))))
                .isEqualTo(last(animation).pixels());
        assertThat(last(animation).milliseconds()).isEqualTo(3000);
        assertThat(animation.frames.subList(0, animation.frames.size() - 1))
                .allMatch(frame -> frame.milliseconds() == 150);
        assertThat(animation.plays).as("endless").isZero();
        // Without an fcTL before it, the default image is not part of the animation.
        assertThat(animation.chunks.indexOf("IDAT")).isLessThan(animation.chunks.indexOf("fcTL"));
    }

    @Test
    void framesStoreOnlyWhatChanges() throws Exception {
        GameRecord game = Games.rosin178();
        byte[] file = ApngRenderer.render(game, RenderOptions.DEFAULT);
        AnimatedPng animation = new AnimatedPng(file);

        int whole = animation.width * animation.height;
        assertThat(animation.frames.get(0).storedPixels()).isEqualTo(whole);
        assertThat(animation.frames.subList(1, animation.frames.size()))
                .allMatch(frame -> frame.storedPixels() < whole);
        assertThat(file.length).isLessThan(6 * PngRenderer.render(game, RenderOptions.DEFAULT).length);
    }

    @Test
    void theRecordReadsBack() throws Exception {
        for (GameRecord game : List.of(Games.rosin178(), Games.hyyroporanen62(), SvgRendererTest.by("Ève"))) {
            byte[] file = ApngRenderer.render(game, SMALL.withUpTo(10));

            assertThat(new PictureReader(ReadLimits.DEFAULT).read(file).record())
                    .isEqualTo(game);
        }
    }

    @Test
    void aGameOfAnyLengthHasABoundedNumberOfFrames() {
        assertThat(IntStream.range(0, 2000)).allSatisfy(moves -> {
            int step = ApngRenderer.movesPerFrame(moves);
            assertThat(1 + (moves + step - 1) / step).isLessThanOrEqualTo(ApngRenderer.MAX_FRAMES);
            assertThat(step == 1 || 1 + (moves + step - 2) / (step - 1) > ApngRenderer.MAX_FRAMES)
                    .as("%d moves: the shortest step", moves)
                    .isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({"1001", "4000"})
    void largeSizesAreRefused(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ApngRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withSize(size)))
                .withMessageContaining("size is " + size)
                .withMessageContaining("at most 1000");
    }

    private static AnimatedPng.Shown last(AnimatedPng animation) {
        return animation.frames.get(animation.frames.size() - 1);
    }

    private static BufferedImage image(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
