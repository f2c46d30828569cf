package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;

class OverlayRendererTest {
    /** The games share one move; the second one then plays the same point for another line, and one more point. */
    private static final List<Move> FIRST = List.of(new Move(4, 3, Direction.H, 4), new Move(5, 3, Direction.H, 0));

    private static final List<Move> SECOND =
            List.of(new Move(4, 3, Direction.H, 4), new Move(5, 3, Direction.H, 1), new Move(3, -1, Direction.V, 0));

    private static final Pattern PATH = Pattern.compile("<path fill=\"(#\\w+)\" d=\"([^\"]*)\"");
    private static final Pattern DOTS = Pattern.compile("stroke=\"(#\\w+)\"[^>]*>\\n((?:<circle[^>]*>\\n)*)");

    @Test
    void theLinesOfBothAreGreyAndTheOthersInTheirGamesColours() {
        String svg = OverlayRenderer.svg(Variant.T5, FIRST, SECOND, Theme.LIGHT, 500);

        List<MatchResult> paths = PATH.matcher(svg).results().toList();
        assertThat(paths).extracting(path -> path.group(1)).containsExactly("#a5a5a5", "#0072b2", "#d55e00");
        assertThat(paths).extracting(path -> count(path.group(2), "M")).containsExactly(1, 1, 2);
        List<MatchResult> dots = DOTS.matcher(svg).results().toList();
        assertThat(dots).extracting(group -> count(group.group(2), "<circle")).containsExactly(2, 0, 1);
        assertThat(svg).contains("Lines of both games, in grey: 1; of the first only, in blue: 1; of the second only");
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void theFrameHoldsBothGamesAndThePngFitsTheSvg(Theme theme) throws Exception {
        String svg = OverlayRenderer.svg(Variant.T5, FIRST, SECOND, theme, 600);
        BufferedImage png =
                ImageIO.read(new ByteArrayInputStream(OverlayRenderer.png(Variant.T5, FIRST, SECOND, theme, 600)));

        // Ten columns and eleven rows of points.
        assertThat(svg).contains("viewBox=\"0 0 440 480\"").contains("width=\"550\" height=\"600\"");
        assertThat(png.getWidth()).isEqualTo(550);
        assertThat(png.getHeight()).isEqualTo(600);
        Set<Integer> colors = new HashSet<>();
        for (int rgb : png.getRGB(0, 0, png.getWidth(), png.getHeight(), null, 0, png.getWidth())) {
            colors.add(rgb & 0xFFFFFF);
        }
        Palette palette = Palette.of(theme);
        assertThat(colors).contains(palette.paper(), palette.ink(), palette.stone(), palette.h(), palette.v());
    }

    @Test
    void aLargePictureIsDrawnInBandsThatFitEachOther() throws Exception {
        BufferedImage large = ImageIO.read(new ByteArrayInputStream(
                OverlayRenderer.png(Variant.T5, FIRST, List.of(), Theme.LIGHT, RenderOptions.MAX_SIZE)));

        assertThat(Math.max(large.getWidth(), large.getHeight())).isEqualTo(RenderOptions.MAX_SIZE);
    }

    @Test
    void illegalGamesAreRefused() {
        List<Move> illegal = List.of(new Move(4, -1, Direction.V, 0));

        assertThatThrownBy(() -> OverlayRenderer.svg(Variant.T5, FIRST, illegal, Theme.LIGHT, 500))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OverlayRenderer.png(Variant.T5, illegal, FIRST, Theme.LIGHT, 500))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
