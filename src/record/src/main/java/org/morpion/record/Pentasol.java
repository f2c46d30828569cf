package org.morpion.record;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads Pentasol's text format. Its own files begin with a reference point and count centre distances from the new
 * point to the line's centre; other programs leave the point out, begin at (1,1), and count the other way, as §10 has
 * it. A file does not say which, so the reader replays it in every way that it could be meant and takes the one that
 * is a legal game.
 */
final class Pentasol {
    private Pentasol() {}

    /**
     * Reads either dialect. Warns of {@code pentasol-dialect} when it is not that of Pentasol's own files, and of
     * {@code pentasol-ambiguous} when the text is a legal game in more than one way. When it is none in any, the way
     * that plays the most moves is taken; with a reference point, opposite signs only if that is more than half.
     */
    static Reading read(String text, Variant variant, ReadLimits limits, Warnings warnings)
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
            if (played > mostPlayed && (best == null || isBelieved(file, played))) {
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
     * Whether another way than the likeliest, which plays fewer moves, may be taken. Signs that are the opposite of
     * those of a reference point play a move or two by chance where the file's first move is wrong.
     */
    private static boolean isBelieved(PentasolText file, int played) {
        return file.reference().isEmpty() || isMost(played, file.entries().size());
    }

    /** Whether so many moves are more than half of a game. */
    static boolean isMost(int played, int moves) {
        return 2 * played > moves;
    }

    /** Whether Pentasol has games of this variant. */
    static boolean isKnown(Variant variant) {
        return variant == Variant.T5 || variant == Variant.D5;
    }

    /** Every way that the file could be meant, the likeliest first. */
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
     * Frames of a file without a reference point: from (1,1), from (0,0), and those in which its first move is legal.
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
                        "read with " + taken + ", where move " + index + " draws " + line(taken, entry)
                                + "; also a legal game with " + other + ", where it draws " + line(other, entry));
                return;
            }
        }
    }

    /** The first move that two frames disagree on, or −1 when they mean the same game. */
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
