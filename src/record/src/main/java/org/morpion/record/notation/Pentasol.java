package org.morpion.record.notation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Lattice;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.record.Warnings;

/**
 * Reader of Pentasol's text format. Pentasol's own files start with a reference point and count centre distances from
 * the new point to the line's centre. Other programs omit the point, count from (1,1), and reverse the sign, as in §10.
 * A file does not state its dialect, so the reader replays every interpretation and chooses one that is a legal game.
 */
public final class Pentasol {
    private Pentasol() {}

    /**
     * Reads any dialect. Warns of {@code pentasol-dialect} if it differs from Pentasol's own files, and of {@code
     * pentasol-ambiguous} if the text is a legal game under several interpretations. If none is legal, the reader
     * chooses the one with the most legal moves. With a reference point, it chooses the opposite sign only if more than
     * half of the moves are then legal.
     */
    public static Reading read(String text, Variant variant, ReadLimits limits, Warnings warnings)
            throws UnreadableRecordException {
        if (!isKnown(variant)) {
            throw new UnreadableRecordException(
                    UnreadableRecordException.Reason.BAD_PENTASOL,
                    "",
                    "Pentasol knows 5T and 5D, not " + variant.code());
        }
        PentasolText file = PentasolText.parse(text, limits);
        PentasolFrame best = null;
        int mostPlayed = -1;
        List<PentasolFrame> legal = new ArrayList<>();
        for (PentasolFrame frame : frames(file, variant)) {
            int played = played(file, frame, variant);
            if (played > mostPlayed && (best == null || isCredible(file, played))) {
                best = frame;
                mostPlayed = played;
            }
            if (played == file.entries().size()) {
                legal.add(frame);
            }
        }
        GameRecord record = GameRecord.of(variant, file.moves(best));
        warnOfDialect(file, best, warnings);
        warnOfAmbiguity(file, best, legal, warnings);
        return new Reading(record, TextForm.PENTASOL, Claims.NONE, warnings.toList());
    }

    /**
     * Tests whether an interpretation is credible that is less likely but plays more moves. With a reference point, the
     * opposite sign plays a move or two by chance if the file's first move is wrong.
     */
    private static boolean isCredible(PentasolText file, int played) {
        return file.reference().isEmpty() || isMost(played, file.entries().size());
    }

    /** Tests whether the moves played are more than half of a game. */
    static boolean isMost(int played, int moves) {
        return 2 * played > moves;
    }

    /** Tests whether Pentasol supports this variant. */
    static boolean isKnown(Variant variant) {
        return variant == Variant.T5 || variant == Variant.D5;
    }

    /** Returns all interpretations of a file, the likeliest first. */
    private static Set<PentasolFrame> frames(PentasolText file, Variant variant) {
        Set<PentasolFrame> frames = new LinkedHashSet<>();
        if (file.reference().isPresent()) {
            Point corner = file.reference().get();
            for (PentasolFrame.Sign sign : PentasolFrame.Sign.values()) {
                frames.add(new PentasolFrame(corner.x() - variant.armStart(), corner.y() - variant.armStart(), sign));
            }
            return frames;
        }
        addFloatingFrames(frames, file.entries().get(0), variant, PentasolFrame.Sign.FROM_CENTER);
        addFloatingFrames(frames, file.entries().get(0), variant, PentasolFrame.Sign.TO_CENTER);
        return frames;
    }

    /**
     * Adds the frames of a file without a reference point: from (1,1), from (0,0), and those that make its first move
     * legal.
     */
    private static void addFloatingFrames(
            Set<PentasolFrame> frames, PentasolText.Entry first, Variant variant, PentasolFrame.Sign sign) {
        frames.add(new PentasolFrame(1, 1, sign));
        frames.add(new PentasolFrame(0, 0, sign));
        long pos = new PentasolFrame(0, 0, sign).move(first).pos();
        for (Move opening : new Lattice(variant).legalMoves()) {
            if (opening.direction() == first.direction() && opening.pos() == pos) {
                frames.add(new PentasolFrame(first.column() - opening.x(), first.row() - opening.y(), sign));
            }
        }
    }

    private static int played(PentasolText file, PentasolFrame frame, Variant variant) {
        return Validator.firstViolation(variant, file.moves(frame))
                .map(Violation::move)
                .orElse(file.entries().size());
    }

    private static void warnOfDialect(PentasolText file, PentasolFrame taken, Warnings warnings) {
        if (file.reference().isEmpty()) {
            warnings.add("pentasol-dialect", "", "there is no reference point; read with " + taken);
        } else if (taken.sign() != PentasolFrame.Sign.TO_CENTER) {
            warnings.add("pentasol-dialect", "", "the signs are the opposite of Pentasol's own; read with " + taken);
        }
    }

    private static void warnOfAmbiguity(
            PentasolText file, PentasolFrame taken, List<PentasolFrame> legal, Warnings warnings) {
        for (PentasolFrame other : legal) {
            int index = firstDifference(file, taken, other);
            if (index >= 0) {
                PentasolText.Entry entry = file.entries().get(index);
                warnings.add(
                        "pentasol-ambiguous",
                        "line " + entry.line(),
                        "read with " + taken + ", where move " + (index + 1) + " draws " + line(taken, entry)
                                + "; also a legal game with " + other + ", where it draws " + line(other, entry));
                return;
            }
        }
    }

    /** Returns the first move that differs between two frames; −1 if both give the same game. */
    private static int firstDifference(PentasolText file, PentasolFrame one, PentasolFrame other) {
        for (int i = 0; i < file.entries().size(); i++) {
            PentasolText.Entry entry = file.entries().get(i);
            if (!one.move(entry).equals(other.move(entry))) {
                return i;
            }
        }
        return -1;
    }

    private static String line(PentasolFrame frame, PentasolText.Entry entry) {
        Line line = frame.move(entry).line();
        return line.direction() + " from (" + line.x() + ", " + line.y() + ")";
    }
}
