package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SteppedBoardTest {
    private static final Path STYLES =
            Path.of("..", "page", "src", "main", "resources", "META-INF", "resources", "page", "embed.css");
    private static final String HOSTILE = "</svg><script>\u202Ealert(1)\u0000 \"x\" onload=";

    @Test
    void eachMoveHasALineAndAPointInTheOrderOfPlay() throws Exception {
        GameRecord game = SvgRendererTest.by(HOSTILE);

        Document board = parsed(game);

        assertThat(board.getElementsByTagName("script").getLength()).isZero();
        assertThat(board.getDocumentElement().getAttribute("aria-label"))
                .startsWith("Morpion Solitaire 4D: 35 moves by")
                .doesNotContain("\u202E");
        NodeList lines = board.getElementsByTagName("path");
        assertThat(lines.getLength()).isEqualTo(game.score());
        NodeList groups = board.getElementsByTagName("g");
        assertThat(groups.getLength()).isEqualTo(1 + game.score());
        for (int i = 0; i < game.score(); i++) {
            Element group = (Element) groups.item(i + 1);
            Move move = game.moves().get(i);
            assertThat(((Element) lines.item(i)).getAttribute("class"))
                    .isEqualTo(group.getAttribute("class").replace("move", "line"));
            assertThat(group.getAttribute("data-x")).isEqualTo(Long.toString(move.x()));
            assertThat(group.getAttribute("data-y")).isEqualTo(Long.toString(move.y()));
            assertThat(group.getAttribute("data-d"))
                    .isEqualTo(Integer.toString(move.direction().ordinal()));
            assertThat(group.getElementsByTagName("text").item(0).getTextContent())
                    .isEqualTo(Integer.toString(i + 1));
        }
    }

    @Test
    void numbersStandInTheMiddleOfTheirPointsInTheSizeOfTheStyleSheet() throws Exception {
        Matcher size =
                Pattern.compile("\\.move text \\{[^}]*font-size: (\\d+)px").matcher(Files.readString(STYLES));
        assertThat(size.find()).isTrue();

        NodeList points = parsed(SvgRendererTest.by("Eve")).getElementsByTagName("g");

        Element point = (Element) points.item(1);
        double middle = Double.parseDouble(
                ((Element) point.getElementsByTagName("circle").item(0)).getAttribute("cy"));
        double baseline =
                Double.parseDouble(((Element) point.getElementsByTagName("text").item(0)).getAttribute("y"));
        // Half the height of a digit below the middle.
        assertThat(baseline - middle).isCloseTo(.36 * Integer.parseInt(size.group(1)), within(.05));
    }

    private static Document parsed(GameRecord game) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(SteppedBoard.render(game).getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aTitleIsOneLineThatNobodyReverses() {
        assertThat(GameTitle.of("5T", 1, "Eve\n\u202EDoe")).isEqualTo("Morpion Solitaire 5T: 1 move by Eve Doe");
        assertThat(GameTitle.of("5T", 178, null)).isEqualTo("Morpion Solitaire 5T: 178 moves");
    }
}
