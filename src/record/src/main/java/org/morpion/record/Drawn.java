package org.morpion.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.lines.Figure;
import org.morpion.record.lines.FigureGame;
import org.morpion.record.lines.FigureGame.Played;
import org.morpion.record.lines.FigureReader;

/** Reads games that are written as lines of the board. */
final class Drawn {
    private Drawn() {}

    /**
     * Reads lines in any spelling. Warns of {@code lines} with the frame and the order that they were read in.
     *
     * @throws UnreadableRecordException if the text holds no lines, or they make no legal game in any order
     */
    static Reading read(String text, Optional<Variant> variant, ReadLimits limits) throws UnreadableRecordException {
        return read(text.getBytes(StandardCharsets.UTF_8), variant, limits)
                .orElseThrow(() -> new UnreadableRecordException(Reason.UNKNOWN_FORM, "", "there are no lines in it"));
    }

    /** The same; empty where the document holds no lines. */
    static Optional<Reading> read(byte[] document, Optional<Variant> variant, ReadLimits limits)
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
                List.of(new Warning("lines", "", says(figure, played.get()))));
    }

    private static String says(Figure figure, Played played) {
        List<String> parts = new ArrayList<>();
        parts.add(figure.lines().size() + " lines of the board were recognised");
        if (played.dx() != 0 || played.dy() != 0) {
            parts.add("moved by (" + played.dx() + ", " + played.dy() + ") onto the cross");
        }
        parts.add(
                switch (played.order()) {
                    case NUMBERED -> "in the order of their numbers";
                    case AS_GIVEN -> "in their own order";
                    case REVERSED -> "in the reverse order, for their own is not legal";
                    case ANOTHER -> "in another order, for their own is not legal";
                });
        return String.join(", ", parts);
    }
}
