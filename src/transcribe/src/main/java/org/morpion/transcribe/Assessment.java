package org.morpion.transcribe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.game.drawing.Drawing;
import org.morpion.game.drawing.Ordering;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.transcribe.Reading.Alternative;
import org.morpion.transcribe.Reading.ReadLine;
import org.morpion.transcribe.Reading.Status;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.game.Decoding;
import org.morpion.transcribe.lattice.LatticeMap;
import org.morpion.transcribe.lattice.Stroke;
import org.morpion.transcribe.picture.Picture;

/** The assessment of a board: how far each line, and the whole reading, can be trusted. */
final class Assessment {
    /** Share of explained ink below which strokes make no game. */
    static final double BOARD_EXPLAINED = .5;

    /** Separation of bare and drawn segments below which the strokes may be print or noise. */
    static final double CLEAR_STROKES = 1.8;

    /**
     * The same share for strokes that may be a texture, such as fur. Of 366 right readings, the lowest was .869;
     * textures seldom exceed .8.
     */
    private static final double TEXTURE_EXPLAINED = .8;

    /** Separation below which strokes may be a texture. */
    private static final double TEXTURE = 2.2;

    private static final double READ_EXPLAINED = .93;

    /**
     * Loss below which a change may keep a reading from being trusted, as a share of a line's highest score, and the
     * loss below which it always does.
     */
    private static final double DOUBTFUL = .45;

    private static final double LEAST_DOUBTFUL = .27;

    /** Number of standard deviations that noise is assumed never to reach. */
    private static final double SURE_DEVIATIONS = 4.4;

    /** Strength of a mark on the point of a possible next move that suggests a missed line. */
    private static final double UNEXPLAINED_MARK = .4;

    /** Loss above which a change is not worth showing as an alternative. */
    private static final double SHOWN_LOSS = 1.0;

    private static final int MOST_ALTERNATIVES = 12;

    private final Picture picture;
    private final TranscribeOptions options;
    private final boolean inverted;
    private final boolean interrupted;
    private final Decoding best;
    private final LatticeMap map;
    private final double separation;

    /** @param interrupted whether the search for the board was cut short */
    Assessment(
            BoardSearch.Board board,
            Picture picture,
            TranscribeOptions options,
            boolean inverted,
            boolean interrupted) {
        this.picture = picture;
        this.options = options;
        this.inverted = inverted;
        this.interrupted = interrupted;
        this.best = board.decoding();
        this.map = board.map();
        this.separation = board.separation();
    }

    /** The reading of a picture without a board. */
    static Reading withoutBoard(Picture picture, boolean inverted) {
        return new Reading(
                Status.NOT_A_BOARD,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                0,
                picture.originalWidth(),
                picture.originalHeight(),
                inverted);
    }

    /** Whether the lines explain all ink and marks, and none is stuck. */
    static boolean explainsAll(Decoding decoding) {
        return decoding.explained() >= READ_EXPLAINED
                && decoding.stuck().isEmpty()
                && decoding.unexplained() < UNEXPLAINED_MARK;
    }

    /** The reading of this board. */
    Reading reading() {
        Variant variant = best.placement().variant();
        GameRecord record = record(variant, best.lines()).orElseThrow();
        ReadLattice lattice = new ReadLattice(
                map, picture.scale(), best.placement().i(), best.placement().j(), variant.crossWidth());
        float full = SegmentScores.LIMIT * (variant.lineLength() - 1);
        List<ReadLine> lines = new ArrayList<>();
        for (Move move : record.moves()) {
            lines.add(line(lattice, move.line(), confidence(move.line(), full), variant));
        }
        List<ReadLine> stuck = readLines(lattice, best.stuck(), variant);
        List<Alternative> alternatives = alternatives(lattice, variant, full);
        return new Reading(
                status(lines, alternatives),
                Optional.of(record),
                fitting(variant),
                lines,
                stuck,
                alternatives,
                Optional.of(lattice),
                Math.max(0, Math.min(1, best.explained())),
                picture.originalWidth(),
                picture.originalHeight(),
                inverted);
    }

    private Status status(List<ReadLine> lines, List<Alternative> alternatives) {
        if (best.lines().isEmpty() && best.stuck().isEmpty()) {
            return Status.CHECK;
        }
        boolean mayBeTexture = separation < TEXTURE && options.corners().isEmpty();
        if (best.explained() < (mayBeTexture ? TEXTURE_EXPLAINED : BOARD_EXPLAINED)) {
            return best.stuck().size() > best.lines().size() ? Status.NO_LEGAL_GAME : Status.NOT_A_BOARD;
        }
        boolean sure = !interrupted
                && separation >= CLEAR_STROKES
                && explainsAll(best)
                && lines.stream().noneMatch(ReadLine::doubtful)
                && alternatives.stream().noneMatch(alternative -> alternative.loss() < doubtful());
        return sure ? Status.READ : Status.CHECK;
    }

    /**
     * The loss that noise can explain. A shift of a line by a step exchanges a drawn segment for a bare one, which
     * costs twice a segment's highest score at most. If the shifted line is the true one, noise has made up for
     * this distance between the classes and for the loss.
     */
    private double doubtful() {
        double distance = 2.0 / (best.placement().variant().lineLength() - 1);
        double loss = distance * (SURE_DEVIATIONS / separation - 1);
        return Math.max(LEAST_DOUBTFUL, Math.min(DOUBTFUL, loss));
    }

    private double confidence(Line line, float full) {
        double least = full;
        for (Decoding.OneStep change : best.changes()) {
            if (inFrame(change.removed()).contains(line)) {
                least = Math.min(least, change.loss());
            }
        }
        return Math.max(0, least / full);
    }

    private List<Alternative> alternatives(ReadLattice lattice, Variant variant, float full) {
        List<Alternative> result = new ArrayList<>();
        List<Decoding.OneStep> changes = best.changes().stream()
                .filter(change -> change.legal() && change.loss() < SHOWN_LOSS * full)
                .sorted(Comparator.comparingDouble(Decoding.OneStep::loss))
                .toList();
        for (Decoding.OneStep change : changes) {
            Set<Stroke> changed = new HashSet<>(best.lines());
            changed.addAll(best.stuck());
            changed.removeAll(change.removed());
            changed.addAll(change.added());
            Optional<GameRecord> record = record(variant, changed);
            if (record.isPresent() && result.size() < MOST_ALTERNATIVES) {
                result.add(new Alternative(
                        readLines(lattice, change.removed(), variant),
                        readLines(lattice, change.added(), variant),
                        record.get(),
                        Math.max(0, change.loss() / full)));
            }
        }
        return result;
    }

    private List<Variant> fitting(Variant own) {
        List<Variant> fitting = new ArrayList<>(List.of(own));
        Arrays.stream(Variant.values())
                .filter(v -> v != own
                        && v.lineLength() == own.lineLength()
                        && options.variant().isEmpty())
                .filter(v -> record(v, best.lines()).isPresent())
                .forEach(fitting::add);
        return fitting;
    }

    /** The lines in a legal order from this cross; empty without one. */
    private Optional<GameRecord> record(Variant variant, Iterable<Stroke> strokes) {
        List<Line> lines = new ArrayList<>();
        strokes.forEach(stroke -> lines.add(inFrame(stroke)));
        Ordering ordering = Drawing.order(variant, lines);
        return ordering instanceof Ordering.Ordered ordered && ordered.onto().equals(Ordering.Shift.NONE)
                ? Optional.of(GameRecord.of(variant, ordered.moves()))
                : Optional.empty();
    }

    private Line inFrame(Stroke stroke) {
        return stroke.inFrame(best.placement().i(), best.placement().j());
    }

    private Set<Line> inFrame(List<Stroke> strokes) {
        Set<Line> lines = new HashSet<>();
        strokes.forEach(stroke -> lines.add(inFrame(stroke)));
        return lines;
    }

    private List<ReadLine> readLines(ReadLattice lattice, List<Stroke> strokes, Variant variant) {
        float full = SegmentScores.LIMIT * (variant.lineLength() - 1);
        return strokes.stream()
                .map(this::inFrame)
                .map(line -> line(lattice, line, confidence(line, full), variant))
                .toList();
    }

    private ReadLine line(ReadLattice lattice, Line line, double confidence, Variant variant) {
        int length = variant.lineLength() - 1;
        return new ReadLine(
                line,
                confidence,
                confidence < doubtful(),
                lattice.at(line.x(), line.y()),
                lattice.at(
                        line.x() + length * line.direction().dx(),
                        line.y() + length * line.direction().dy()));
    }
}
