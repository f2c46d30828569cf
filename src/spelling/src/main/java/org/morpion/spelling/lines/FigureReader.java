package org.morpion.spelling.lines;

import java.util.List;
import java.util.Optional;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;

/**
 * Recogniser of lines of the board in JSON and text documents. Every group of numbers in the document must be a line;
 * only a few rows of a text may be something else. Takes time linear in the document's length.
 */
public final class FigureReader {
    /** Maximum number of lines, above the proven bound of 485 for a 5T game. */
    public static final int MOST_LINES = 500;

    private FigureReader() {}

    /**
     * Returns the lines in a UTF-8 document; empty if it is not such a document, has more lines than {@link
     * #MOST_LINES}, or more than a limit allows. If several readings fit, such as lines of five and of four points,
     * chooses one that makes a game.
     */
    public static Optional<Figure> find(byte[] document, ReadLimits limits) {
        if (document.length > limits.documentBytes()) {
            return Optional.empty();
        }
        int most = Math.min(MOST_LINES, limits.moves());
        TextFigure text = null;
        Optional<Figure> first = Optional.empty();
        for (Variant variant : List.of(Variant.T5, Variant.T4)) {
            for (boolean isUpwards : new boolean[] {false, true}) {
                List<LineShape> shapes = LineShape.of(variant.lineLength(), isUpwards);
                Optional<Figure> figure = new JsonFigure(limits, shapes, most).find(document);
                if (figure.isEmpty()) {
                    text = text == null ? new TextFigure(document, most) : text;
                    figure = text.find(shapes);
                }
                // A start and a direction fit lines of either length in either frame, so the game decides.
                if (figure.filter(found -> isPlayable(found, variant)).isPresent()) {
                    return figure;
                }
                first = first.isPresent() ? first : figure;
            }
        }
        return first;
    }

    private static boolean isPlayable(Figure figure, Variant touching) {
        return figure.variant().map(Variant::lineLength).orElse(touching.lineLength()) == touching.lineLength()
                && FigureGame.play(touching, figure).isPresent();
    }
}
