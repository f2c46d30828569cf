package org.morpion.render.document;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Warning;
import org.morpion.spelling.lines.FigureGame;
import org.morpion.spelling.lines.FigureReader;

/**
 * A document that was read: its game, its form, its derived fields as stored, the reader's warnings, and the choice of
 * variant.
 */
public record Document(
        GameRecord record, Form form, Claims claims, List<Warning> warnings, VariantChoice variantChoice) {
    public Document {
        warnings = List.copyOf(warnings);
    }

    /** Returns the variants in which the document is a legal game, the chosen one first. */
    public List<Variant> variants() {
        return variantChoice.variants(record);
    }

    /** Tests whether the lines of an illegal game make a legal one in another order. */
    public boolean isOrderable() {
        List<Move> moves = record.moves();
        if (moves.isEmpty() || moves.size() > FigureReader.MOST_LINES) {
            return false;
        }
        try {
            return FigureGame.isOrderable(
                    record.variant(), moves.stream().map(Move::line).toList());
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /** Returns a copy with an additional warning. */
    public Document with(Warning warning) {
        List<Warning> more = new ArrayList<>(warnings);
        more.add(warning);
        return new Document(record, form, claims, more, variantChoice);
    }
}
