package org.morpion.transcribe;

import java.util.List;
import java.util.Optional;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Variant;
import org.morpion.transcribe.picture.PixelPoint;

/**
 * What was read from a picture. Pixels are those of the upright original.
 *
 * @param status whether a person has to look
 * @param record the game, its moves in {@link org.morpion.game.Canonical} order; empty if none was found
 * @param variants the variants under which the record is legal, the record's own first; several when the lines fit more
 *     than one
 * @param lines the lines of the record, in the order of its moves
 * @param stuck lines seen that don't fit into the game
 * @param alternatives other games, each one change away from the record, the most likely first
 * @param lattice where the board lies; empty if none was found
 * @param explained share of the ink in and around the game that its lines explain, 0 to 1
 * @param width the picture's width
 * @param height the picture's height
 * @param inverted whether the ink was taken to be lighter than the paper
 */
public record Reading(
        Status status,
        Optional<GameRecord> record,
        List<Variant> variants,
        List<ReadLine> lines,
        List<ReadLine> stuck,
        List<Alternative> alternatives,
        Optional<ReadLattice> lattice,
        double explained,
        int width,
        int height,
        boolean inverted) {

    public Reading {
        variants = List.copyOf(variants);
        lines = List.copyOf(lines);
        stuck = List.copyOf(stuck);
        alternatives = List.copyOf(alternatives);
    }

    /** Trust in a reading. */
    public enum Status {
        /** Every line is sure, nothing is stuck, the lines explain the ink, and a further line would be visible. */
        READ,
        /** A legal game, but something is doubtful, stuck or unexplained: a person has to look. */
        CHECK,
        /** There is a board, but its lines make no legal game. */
        NO_LEGAL_GAME,
        /** The picture shows no board. */
        NOT_A_BOARD
    }

    /**
     * A line as seen.
     *
     * @param line in the record's frame
     * @param confidence from 0, as likely absent as drawn, to 1
     * @param doubtful whether a person should look at it
     * @param from its origin
     * @param to its other end
     */
    public record ReadLine(Line line, double confidence, boolean doubtful, PixelPoint from, PixelPoint to) {}

    /**
     * Another game that the picture may show.
     *
     * @param removed lines of the record that it lacks
     * @param added lines that the record lacks
     * @param record the game
     * @param loss from 0, as likely as the record, to 1 and above
     */
    public record Alternative(List<ReadLine> removed, List<ReadLine> added, GameRecord record, double loss) {
        public Alternative {
            removed = List.copyOf(removed);
            added = List.copyOf(added);
        }
    }

    /** The lines that a person should look at. */
    public List<ReadLine> doubtful() {
        return lines.stream().filter(ReadLine::doubtful).toList();
    }
}
