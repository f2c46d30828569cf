package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgRendererTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "</title><script>alert(1)</script>",
                "]]>",
                "a & b \"c\" 'd'",
                "\u0000\u0001\u0008\u000B\u001F\u007F\u0085",
                "lone \uD800 and \uDC00 surrogates",
                "not a character \uFFFE\uFFFF",
                "\uD83D\uDE00 \u5C71\u7530 \u0645",
                "--> <!-- <?pi ?>"
            })
    void anyAuthorLeavesTheXmlWellFormed(String author) throws Exception {
        Document document = parse(SvgRenderer.render(by(author), RenderOptions.DEFAULT));

        assertThat(document.getElementsByTagName("script").getLength()).isZero();
        assertThat(text(document, "title")).startsWith("Morpion Solitaire 4D: 35 moves");
    }

    /** Without this, an author could make the score read as another one. */
    @Test
    void anAuthorDoesNotReorderWhatStandsAroundIt() throws Exception {
        String author = "\u202EEve\u202C \u2066x\u2069\u202A\u202B\u202D\u2067\u2068 \u05D0\u200F";

        Document document = parse(SvgRenderer.render(by(author), RenderOptions.DEFAULT));

        assertThat(text(document, "title")).endsWith("by Eve x \u05D0\u200F");
    }

    @Test
    void theAuthorStandsInTitleAndCaptionAsWritten() throws Exception {
        Document document = parse(SvgRenderer.render(by("Zo\u00EB <&> \uD83D\uDE00"), RenderOptions.DEFAULT));

        assertThat(text(document, "title")).isEqualTo("Morpion Solitaire 4D: 35 moves by Zo\u00EB <&> \uD83D\uDE00");
        NodeList texts = document.getElementsByTagName("text");
        assertThat(texts.item(texts.getLength() - 1).getTextContent())
                .isEqualTo("4D \u00b7 35 moves \u00b7 Zo\u00EB <&> \uD83D\uDE00");
    }

    /** A board of 4D is narrow, and the viewer may crop the picture anywhere. */
    @Test
    void aLongListOfAuthorsEndsAtAWordWhereTheBoardEnds() throws Exception {
        String authors = "Erik D. Demaine, Martin L. Demaine, Arthur Langerman and Stefan Langerman";
        NodeList texts =
                parse(SvgRenderer.render(by(authors), RenderOptions.DEFAULT)).getElementsByTagName("text");

        assertThat(texts.item(texts.getLength() - 1).getTextContent())
                .isEqualTo("4D \u00b7 35 moves \u00b7 Erik D. Demaine, Martin L. Demaine\u2026");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u5C71", "\u3042", "\uD55C", "\uFF21", "\uD842\uDFB7"})
    void whatIsAsWideAsHighFillsTheRoomOfTwoLetters(String wide) throws Exception {
        Document document = parse(SvgRenderer.render(by(wide.repeat(60)), RenderOptions.DEFAULT));
        NodeList texts = document.getElementsByTagName("text");
        String caption = texts.item(texts.getLength() - 1).getTextContent();
        String[] viewBox = document.getDocumentElement().getAttribute("viewBox").split(" ");
        double width = 17 * (19 * 0.56 + caption.codePoints().count() - 19);

        assertThat(caption)
                .startsWith("4D \u00b7 35 moves \u00b7 " + wide.repeat(10))
                .endsWith(wide + "\u2026");
        assertThat(width).isLessThan(Double.parseDouble(viewBox[2]));
    }

    @Test
    void aLongNameIsCutBetweenCharacters() throws Exception {
        Document document = parse(SvgRenderer.render(by("\uD83D\uDE00".repeat(10_000)), RenderOptions.DEFAULT));

        assertThat(text(document, "title")).endsWith("\uD83D\uDE00\u2026").hasSizeLessThan(200);
    }

    @Test
    void theTitleAndTheDescriptionNameThePicture() throws Exception {
        Element svg = parse(SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withUpTo(100)))
                .getDocumentElement();

        assertThat(svg.getAttribute("role")).isEqualTo("img");
        Element title = first(svg, "title");
        Element description = first(svg, "desc");
        assertThat(svg.getAttribute("aria-labelledby"))
                .isEqualTo(title.getAttribute("id") + " " + description.getAttribute("id"));
        assertThat(title.getTextContent()).contains("5T", "100 of 178 moves", "Rosin");
        assertThat(description.getTextContent()).contains("Move 100, the last");
    }

    @Test
    void picturesInOnePageDoNotShareIdentifiers() {
        String whole = SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT);

        assertThat(identifier(SvgRenderer.render(Games.rosin82(), RenderOptions.DEFAULT)))
                .isNotEqualTo(identifier(whole));
        assertThat(identifier(SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withUpTo(3))))
                .isNotEqualTo(identifier(whole));
        assertThat(SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT)).isEqualTo(whole);
    }

    @Test
    void theLongerSideHasTheSizeAskedFor() throws Exception {
        Element svg = parse(SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withSize(640)))
                .getDocumentElement();
        String[] box = svg.getAttribute("viewBox").split(" ");

        assertThat(svg.getAttribute("height")).isEqualTo("640");
        assertThat(Double.parseDouble(svg.getAttribute("width")) / 640)
                .isCloseTo(Double.parseDouble(box[2]) / Double.parseDouble(box[3]), within(0.002));
    }

    @Test
    void picturesOfOneGameHaveOneFrame() throws Exception {
        String beginning = SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withUpTo(0));
        String whole = SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT);

        assertThat(parse(beginning).getDocumentElement().getAttribute("viewBox"))
                .isEqualTo(parse(whole).getDocumentElement().getAttribute("viewBox"));
    }

    @Test
    void everyMoveHasItsNumberUnlessNumbersAreOff() throws Exception {
        NodeList numbered = parse(SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT))
                .getElementsByTagName("text");
        NodeList plain = parse(SvgRenderer.render(Games.rosin178(), RenderOptions.DEFAULT.withNumbers(false)))
                .getElementsByTagName("text");

        assertThat(numbered.getLength()).isEqualTo(178 + 1);
        assertThat(plain.getLength()).isEqualTo(1);
    }

    @Test
    void anIllegalGameIsRefused() {
        GameRecord game = GameRecord.of(Variant.T5, List.of(new Move(3, 1L << 62, Direction.H, 2)));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SvgRenderer.render(game, RenderOptions.DEFAULT))
                .withMessageContaining("point-missing");
    }

    @Test
    void moreMovesThanTheGameHasAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SvgRenderer.render(Games.rosin82(), RenderOptions.DEFAULT.withUpTo(83)))
                .withMessage("upTo is 83; the game has 82 moves");
    }

    static GameRecord by(String author) {
        return Games.hyyroporanen35()
                .withMetadata(Metadata.builder().author(author).build());
    }

    private static String identifier(String svg) {
        return svg.replaceFirst("(?s).*? id=\"title-(\\w+)\".*", "$1");
    }

    private static String text(Document document, String element) {
        return first(document.getDocumentElement(), element).getTextContent();
    }

    private static Element first(Element parent, String name) {
        return (Element) parent.getElementsByTagName(name).item(0);
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
