package org.morpion.transcribe;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.pictures.Pictures;
import org.morpion.transcribe.sheet.Paper;
import org.morpion.transcribe.sheet.Sheet;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SheetTest {
    private static final double PIXELS_OF_MILLIMETRE = 4;

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @ParameterizedTest
    @EnumSource
    void isDrawnForEveryVariant(Variant variant) throws Exception {
        Element svg = parsed(Sheet.svg(variant, Paper.LETTER)).getDocumentElement();

        assertThat(svg.getAttribute("width")).isEqualTo("215.9mm");
        assertThat(svg.getElementsByTagName("circle").getLength())
                .isEqualTo(variant.cross().size());
        assertThat(svg.getElementsByTagName("text").item(0).getTextContent()).contains(variant.code());
    }

    /** Each entry of the cross-reference table is the offset of its object. */
    @ParameterizedTest
    @CsvSource({"T5, A4, 595.276 841.890", "D5, LETTER, 612.000 792.000", "T4, LETTER, 612.000 792.000"})
    void isAPdfWhoseTableIsRight(Variant variant, Paper paper, String size) {
        String pdf = new String(Sheet.pdf(variant, paper), StandardCharsets.US_ASCII);

        assertThat(pdf).startsWith("%PDF-1.4").endsWith("%%EOF\n");
        assertThat(pdf).contains("/MediaBox [0 0 " + size + "]", "Morpion Solitaire " + variant.code());
        // A point of the cross is a stroke without length and with round ends.
        assertThat(pdf.split("\n1 J ", -1)).hasSize(1 + variant.cross().size());
        int table = Integer.parseInt(pdf.replaceAll("(?s).*startxref\\n(\\d+)\\n.*", "$1"));
        String[] entries = pdf.substring(table).split("\n");
        assertThat(entries[1]).isEqualTo("0 7");
        for (int k = 1; k < 7; k++) {
            int offset = Integer.parseInt(entries[2 + k].substring(0, 10));
            assertThat(pdf.substring(offset)).startsWith(k + " 0 obj");
        }
    }

    @ParameterizedTest
    @CsvSource({"T5, A4, 0.1", "D4, LETTER, 2.2"})
    void isReadByItsMarks(Variant variant, Paper paper, double turn) throws Exception {
        Position position = new Position(RuleSet.of(variant));
        for (int k = 0; k < 20; k++) {
            position.play(position.count() / 2);
        }
        GameRecord game = GameRecord.of(variant, position.moves());
        byte[] photograph = Pictures.jpeg(played(variant, paper, game, turn), .8f);

        Reading reading = new Transcriber(PictureLimits.DEFAULT)
                .read(photograph, TranscribeOptions.NONE, Budget.of(Duration.ofMinutes(1)));

        Set<Line> lines = new HashSet<>();
        reading.lines().forEach(line -> lines.add(line.line()));
        assertThat(lines).isEqualTo(game.moves().stream().map(Move::line).collect(Collectors.toSet()));
        assertThat(reading.variants()).contains(variant);
    }

    /** The sheet with a game drawn on it, turned on a table. */
    private static BufferedImage played(Variant variant, Paper paper, GameRecord game, double turn) throws Exception {
        NodeList parts = parsed(Sheet.svg(variant, paper)).getDocumentElement().getChildNodes();
        int side = (int) (340 * PIXELS_OF_MILLIMETRE);
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(new Color(120, 100, 80));
        g.fillRect(0, 0, side, side);
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.rotate(turn, side / 2.0, side / 2.0);
        g.translate(side / 2.0, side / 2.0);
        g.scale(PIXELS_OF_MILLIMETRE, PIXELS_OF_MILLIMETRE);
        AffineTransform middle = g.getTransform();
        boolean first = true;
        for (int k = 0; k < parts.getLength(); k++) {
            if (!(parts.item(k) instanceof Element part)) {
                continue;
            }
            if (first && part.getTagName().equals("rect")) {
                g.translate(-number(part, "width") / 2, -number(part, "height") / 2);
                first = false;
            }
            draw(g, part);
        }
        g.setTransform(middle);
        g.setColor(new Color(20, 30, 90));
        g.setStroke(new BasicStroke(.6f));
        double half = variant.crossWidth() / 2.0;
        for (Move move : game.moves()) {
            double reach = variant.lineLength() - 1;
            double x = move.line().x() - half;
            double y = move.line().y() - half;
            g.draw(new Line2D.Double(
                    5.5 * x,
                    5.5 * y,
                    5.5 * (x + reach * move.direction().dx()),
                    5.5 * (y + reach * move.direction().dy())));
        }
        g.dispose();
        return image;
    }

    private static void draw(Graphics2D g, Element part) {
        String colour = part.getAttribute(part.getTagName().equals("line") ? "stroke" : "fill");
        if (!colour.isEmpty()) {
            g.setColor(Color.decode(colour));
        }
        switch (part.getTagName()) {
            case "rect" ->
                g.fill(new Rectangle2D.Double(
                        part.hasAttribute("x") ? number(part, "x") : 0,
                        part.hasAttribute("y") ? number(part, "y") : 0,
                        number(part, "width"),
                        number(part, "height")));
            case "line" -> {
                g.setStroke(new BasicStroke((float) number(part, "stroke-width")));
                g.draw(new Line2D.Double(
                        number(part, "x1"), number(part, "y1"), number(part, "x2"), number(part, "y2")));
            }
            case "circle" -> {
                double r = number(part, "r");
                g.fill(new Ellipse2D.Double(number(part, "cx") - r, number(part, "cy") - r, 2 * r, 2 * r));
            }
            default -> {}
        }
    }

    private static double number(Element part, String name) {
        return Double.parseDouble(part.getAttribute(name));
    }
}
