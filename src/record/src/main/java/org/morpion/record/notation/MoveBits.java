package org.morpion.record.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.Lattice;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.record.text.Place;

/**
 * Encoding of a game as choices: one bit per legal move of every position, in the order of {@link
 * FinalPosition#legalMoves()}, with 1 for the move played.
 */
final class MoveBits {
    private MoveBits() {}

    static List<Move> read(BitText bits, Variant variant, ReadLimits limits) throws UnreadableRecordException {
        Lattice lattice = new Lattice(variant);
        List<Move> moves = new ArrayList<>();
        for (long at = 0; !bits.isPadding(at); ) {
            if (moves.size() == limits.moves()) {
                throw unreadable(
                        UnreadableRecordException.Reason.TOO_LARGE,
                        moves,
                        "more than " + limits.moves() + " moves",
                        bits.placeOf(at));
            }
            List<Move> choices = lattice.legalMoves();
            Move move = choices.get(choice(bits, at, choices.size(), moves));
            lattice.play(move);
            moves.add(move);
            at += choices.size();
        }
        return moves;
    }

    /** Encodes a legal game as binary digits. */
    static String write(GameRecord record) throws UnwritableRecordException {
        Optional<Violation> violation = Validator.firstViolation(record.variant(), record.moves());
        if (violation.isPresent()) {
            throw illegal(violation.get());
        }
        Lattice lattice = new Lattice(record.variant());
        StringBuilder bits = new StringBuilder();
        for (Move move : record.moves()) {
            for (Move choice : lattice.legalMoves()) {
                bits.append(choice.equals(move) ? '1' : '0');
            }
            lattice.play(move);
        }
        return bits.toString();
    }

    static UnwritableRecordException illegal(Violation violation) {
        return new UnwritableRecordException(
                UnwritableRecordException.Reason.ILLEGAL_GAME,
                "move " + violation.place() + " breaks the rule "
                        + violation.rule().code() + ": " + violation.detail());
    }

    /** Returns the index of the only 1 among the next bits. */
    private static int choice(BitText bits, long at, int count, List<Move> moves) throws UnreadableRecordException {
        if (count == 0) {
            throw badMoves(
                    moves, "the game is over, but " + (bits.length() - at) + " more bits follow", bits.placeOf(at));
        }
        if (bits.length() - at < count) {
            throw badMoves(
                    moves,
                    count + " bits are needed, one for each legal move; the text has " + (bits.length() - at) + " left",
                    bits.placeOf(at));
        }
        int chosen = -1;
        for (int i = 0; i < count; i++) {
            if (bits.isSet(at + i)) {
                if (chosen >= 0) {
                    throw badMoves(
                            moves, "more than one of the " + count + " legal moves is marked", bits.placeOf(at + i));
                }
                chosen = i;
            }
        }
        if (chosen < 0) {
            throw badMoves(moves, "none of the " + count + " legal moves is marked", bits.placeOf(at));
        }
        return chosen;
    }

    private static UnreadableRecordException badMoves(List<Move> moves, String message, Place place) {
        return unreadable(UnreadableRecordException.Reason.BAD_MOVES, moves, message, place);
    }

    private static UnreadableRecordException unreadable(
            UnreadableRecordException.Reason reason, List<Move> moves, String message, Place place) {
        return new UnreadableRecordException(reason, "move " + (moves.size() + 1), message, place);
    }
}
