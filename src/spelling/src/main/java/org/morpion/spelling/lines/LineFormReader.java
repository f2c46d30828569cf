package org.morpion.spelling.lines;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Warning;
import org.morpion.spelling.lines.FigureGame.Played;

/** Reader of games written as lines of the board. */
public final class LineFormReader {
    private LineFormReader() {}

    /**
     * Reads lines in any spelling; empty if the document contains none. The warning {@code lines} describes the
     * translation and the order of play.
     *
     * @throws UnreadableRecordException if no order of the lines makes a legal game
     */
    public static Optional<Reading> read(byte[] document, Optional<Variant> variant, ReadLimits limits)
            throws UnreadableRecordException {
        Optional<Figure> found = FigureReader.find(document, limits);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Figure figure = found.get();
        Optional<Variant> named = figure.variant().or(() -> variant);
        try {
            return Optional.of(
                    named.isPresent()
                            ? reading(figure, named.get())
                            : VariantChoice.decide(each -> reading(figure, each)));
        } catch (UnreadableRecordException e) {
            throw e.as(TextForm.LINES);
        }
    }

    private static Reading reading(Figure figure, Variant variant) throws UnreadableRecordException {
        Optional<Played> played = FigureGame.play(variant, figure);
        if (played.isEmpty()) {
            throw new UnreadableRecordException(
                    Reason.BAD_MOVES,
                    "",
                    figure.lines().size() + " lines of " + (figure.lineLength() == 5 ? "five" : "four")
                            + " points were recognised, but no order of them makes a legal game of " + variant.code());
        }
        return new Reading(
                GameRecord.of(variant, played.get().moves()),
                TextForm.LINES,
                Claims.NONE,
                List.of(new Warning("lines", "", description(figure, played.get()))));
    }

    private static String description(Figure figure, Played played) {
        List<String> parts = new ArrayList<>();
        parts.add(figure.lines().size() + " lines of the board were recognised");
        if (played.dx() != 0 || played.dy() != 0) {
            parts.add("moved by (" + played.dx() + ", " + played.dy() + ") onto the cross");
        }
        parts.add(
                switch (played.order()) {
                    case NUMBERED -> "in the order of their numbers";
                    case AS_GIVEN -> "in the given order";
                    case REVERSED -> "in reverse order, because the given order is illegal";
                    case ANOTHER -> "in another order, because the given order is illegal";
                });
        return String.join(", ", parts);
    }
}
