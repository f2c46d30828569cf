package org.morpion.record.notation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Lattice;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.record.text.Place;

/**
 * The dense encoding of a game's lines, one bit per legal move. A replay in rounds asks for each legal move that was
 * not asked before whether its line is in the game, in the order of {@link FinalPosition#legalMoves()}. Moves with the
 * bit 1 are played at once; a move that has meanwhile become illegal still has its bit, 0. The replay ends when no
 * legal move is left to ask for. The order of play is lost.
 *
 * <p>Found in the packs published in koozdra/Morpion-Julia, with the scores given there.
 */
final class MovePack {
    private MovePack() {}

    /** Reads the game, in the order of the replay. */
    static List<Move> read(BitText bits, Variant variant, ReadLimits limits) throws UnreadableRecordException {
        Lattice lattice = new Lattice(variant);
        Set<Line> asked = new HashSet<>();
        List<Move> moves = new ArrayList<>();
        long at = 0;
        for (List<Move> round = round(lattice, asked); !round.isEmpty(); round = round(lattice, asked)) {
            if (bits.length() - at < round.size()) {
                throw unreadable(
                        moves,
                        round.size() + " bits are needed, one for each legal move; the text has " + (bits.length() - at)
                                + " left",
                        bits.placeOf(at));
            }
            for (Move move : round) {
                if (bits.isSet(at)) {
                    if (!isLegal(lattice, move)) {
                        throw unreadable(moves, "a move that has become illegal is marked", bits.placeOf(at));
                    }
                    if (moves.size() == limits.moves()) {
                        throw new UnreadableRecordException(
                                UnreadableRecordException.Reason.TOO_LARGE,
                                "move " + (moves.size() + 1),
                                "more than " + limits.moves() + " moves",
                                bits.placeOf(at));
                    }
                    lattice.play(move);
                    moves.add(move);
                }
                at++;
            }
        }
        if (!bits.isPadding(at)) {
            throw unreadable(
                    moves, "the game is over, but " + (bits.length() - at) + " more bits follow", bits.placeOf(at));
        }
        return moves;
    }

    /** Encodes the lines of a legal game as binary digits. */
    static String write(GameRecord record) throws UnwritableRecordException {
        Optional<Violation> violation = Validator.firstViolation(record.variant(), record.moves());
        if (violation.isPresent()) {
            throw MoveBits.illegal(violation.get());
        }
        Set<Line> lines = new HashSet<>();
        record.moves().forEach(move -> lines.add(move.line()));
        Lattice lattice = new Lattice(record.variant());
        Set<Line> asked = new HashSet<>();
        StringBuilder bits = new StringBuilder();
        for (List<Move> round = round(lattice, asked); !round.isEmpty(); round = round(lattice, asked)) {
            for (Move move : round) {
                boolean isPlayed = lines.contains(move.line());
                bits.append(isPlayed ? '1' : '0');
                if (isPlayed) {
                    lattice.play(move);
                }
            }
        }
        return bits.toString();
    }

    /** Returns the legal moves that were not asked for in an earlier round, and adds them to these. */
    private static List<Move> round(Lattice lattice, Set<Line> asked) {
        return lattice.legalMoves().stream()
                .filter(move -> asked.add(move.line()))
                .toList();
    }

    private static boolean isLegal(Lattice lattice, Move move) {
        return !lattice.isOccupied(move.x(), move.y())
                && lattice.hasOtherPoints(move)
                && lattice.nearestConflict(move) == 0;
    }

    private static UnreadableRecordException unreadable(List<Move> moves, String message, Place place) {
        return new UnreadableRecordException(
                UnreadableRecordException.Reason.BAD_MOVES, "move " + (moves.size() + 1), message, place);
    }
}
