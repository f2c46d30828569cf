package org.morpion.record.notation;

import java.util.List;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.record.Warnings;

/** Writer of Pentasol for readers that detect the dialect by replay: its output reads back as the same game. */
public final class PentasolWriter {
    /** Coordinate of the cross's inner north-west corner on both axes in Pentasol's own dialect, as in most files. */
    private static final int REFERENCE = 28;

    private final GameRecord record;
    private final Variant variant;

    private PentasolWriter(GameRecord record) throws UnwritableRecordException {
        this.record = record;
        variant = record.variant();
        if (!Pentasol.isKnown(variant)) {
            throw new UnwritableRecordException(
                    UnwritableRecordException.Reason.VARIANT, "Pentasol knows 5T and 5D, not " + variant.code());
        }
    }

    /**
     * Writes a game. Rejects an illegal game if readers would take its text for a different game that plays further:
     * with the opposite sign or, without a reference point, at another location.
     */
    public static String write(GameRecord record, PentasolDialect dialect) throws UnwritableRecordException {
        PentasolWriter writer = new PentasolWriter(record);
        return switch (dialect) {
            case PENTASOL -> writer.withReference();
            case MSR -> writer.withoutReference();
        };
    }

    private String withReference() throws UnwritableRecordException {
        long offset = REFERENCE - variant.armStart();
        StringBuilder text = new StringBuilder();
        text.append('(').append(REFERENCE).append(',').append(REFERENCE).append(")\n");
        for (int i = 0; i < record.moves().size(); i++) {
            Move move = record.moves().get(i);
            requireExpressible(move, i, PentasolText.LIMIT - offset);
            long distance = PentasolFrame.HALF - move.pos();
            text.append('(')
                    .append(move.x() + offset)
                    .append(',')
                    .append(move.y() + offset)
                    .append(") ");
            text.append(PentasolText.sign(move.direction())).append(distance > 0 ? " +" : " ");
            text.append(distance).append('\n');
        }
        requireNotFurtherWithOppositeSigns();
        return text.toString();
    }

    private String withoutReference() throws UnwritableRecordException {
        if (record.moves().isEmpty()) {
            throw new UnwritableRecordException(
                    UnwritableRecordException.Reason.NO_MOVES,
                    "the dialect " + PentasolDialect.MSR.id() + " has no reference point, so that a game without moves"
                            + " would be an empty text");
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < record.moves().size(); i++) {
            Move move = record.moves().get(i);
            requireExpressible(move, i, PentasolText.LIMIT - 1);
            long distance = move.pos() - PentasolFrame.HALF;
            text.append('(')
                    .append(move.x() + 1)
                    .append(',')
                    .append(move.y() + 1)
                    .append(')');
            // No space: other programs' readers do not accept one.
            text.append(PentasolText.sign(move.direction())).append(distance >= 0 ? "+" : "");
            text.append(distance).append('\n');
        }
        requireReadAsMeant(text.toString());
        return text.toString();
    }

    private void requireExpressible(Move move, int index, long limit) throws UnwritableRecordException {
        if (move.pos() < 0 || move.pos() >= variant.lineLength()) {
            throw new UnwritableRecordException(
                    UnwritableRecordException.Reason.ILLEGAL_GAME,
                    "move " + (index + 1) + " has pos " + move.pos() + "; Pentasol can express 0 to "
                            + (variant.lineLength() - 1));
        }
        if (Math.max(move.x(), move.y()) > limit || Math.min(move.x(), move.y()) < -limit) {
            throw new UnwritableRecordException(
                    UnwritableRecordException.Reason.ILLEGAL_GAME,
                    "move " + (index + 1) + " is at (" + move.x() + ", " + move.y() + "), too far out for Pentasol");
        }
    }

    private void requireNotFurtherWithOppositeSigns() throws UnwritableRecordException {
        Optional<Violation> violation = Validator.firstViolation(variant, record.moves());
        if (violation.isEmpty()) {
            return;
        }
        List<Move> opposite = record.moves().stream()
                .map(move -> new Move(move.x(), move.y(), move.direction(), variant.lineLength() - 1 - move.pos()))
                .toList();
        int size = opposite.size();
        int played =
                Validator.firstViolation(variant, opposite).map(Violation::move).orElse(size);
        if (played > violation.get().move() && Pentasol.isMost(played, size)) {
            throw takenForAnother(violation.get(), "with the opposite signs");
        }
    }

    /**
     * Checks an illegal game by reading it back. A legal game needs no check, because readers try its frame and sign
     * first.
     */
    private void requireReadAsMeant(String text) throws UnwritableRecordException {
        Optional<Violation> violation = Validator.firstViolation(variant, record.moves());
        if (violation.isEmpty()) {
            return;
        }
        int size = record.moves().size();
        ReadLimits enough = new ReadLimits(text.length(), text.length(), 1, size, text.length());
        try {
            Reading reading = Pentasol.read(text, variant, enough, new Warnings());
            if (!reading.record().moves().equals(record.moves())) {
                throw takenForAnother(violation.get(), "with another sign or place of the cross");
            }
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException("What was written can't be read", e);
        }
    }

    private static UnwritableRecordException takenForAnother(Violation violation, String otherwise) {
        return new UnwritableRecordException(
                UnwritableRecordException.Reason.ILLEGAL_GAME,
                "move " + violation.place() + " breaks the rule "
                        + violation.rule().code() + ", and " + otherwise
                        + " it does not: the text would be taken for another game");
    }
}
