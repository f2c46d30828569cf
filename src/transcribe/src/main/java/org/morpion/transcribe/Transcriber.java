package org.morpion.transcribe;

import java.time.Duration;
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
import org.morpion.transcribe.evidence.PenColour;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.evidence.StrokeEvidence;
import org.morpion.transcribe.game.CrossPlacement;
import org.morpion.transcribe.game.Decoding;
import org.morpion.transcribe.game.EmptyCross;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.lattice.Basis;
import org.morpion.transcribe.lattice.Corners;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.LatticeFit;
import org.morpion.transcribe.lattice.LatticeMap;
import org.morpion.transcribe.lattice.Stroke;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PictureDecoder;
import org.morpion.transcribe.picture.PictureLimits;
import org.morpion.transcribe.picture.PixelPoint;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;
import org.morpion.transcribe.sheet.SheetMarks;

/** Reads the game out of a picture. Stateless: one instance serves any number of threads. */
public final class Transcriber {
    /** Lattices on which the strokes are decoded, at most. */
    private static final int LATTICES = 12;

    /** Those of them on which the strokes are also measured without shades and with bleached parts restored. */
    private static final int PROMISING_LATTICES = 3;

    /** Explained ink and moves from which no other lattice is tried. */
    private static final double SURELY_RIGHT = .95;

    private static final int TELLING_MOVES = 8;
    /** Certainty of the ink's tone below which both are tried. */
    private static final double SURE_TONE = .6;

    private static final double LIKELY_RIGHT = .9;
    private static final int MANY_MOVES = 20;

    private static final Duration HEADER_TIME = Duration.ofSeconds(1);

    private static final double READ_EXPLAINED = .93;
    private static final double BOARD_EXPLAINED = .5;

    /** Separation of bare and drawn segments below which the strokes may be print or noise. */
    private static final double CLEAR_STROKES = 1.8;

    /** By how much clearer strokes have to be without their ends before discs are taken to cover these. */
    private static final double CLEARER = 1.15;

    /** Half the width of the narrowest shade that is told from a stroke, in lattice steps. */
    private static final double SHADE_RADIUS = .14;

    /** Clarity below which a part of the page is taken for bleached. */
    private static final double BLEACHED = .7;

    /**
     * Loss below which a change may keep a reading from being trusted, as a share of a line's highest score, and the
     * loss below which it always does.
     */
    private static final double DOUBTFUL = .45;

    private static final double LEAST_DOUBTFUL = .27;

    /** Deviations from which noise is not taken to have made the reading of a line. */
    private static final double SURE_DEVIATIONS = 4.4;

    /** Mark on the point of a move that could follow, from which a line may have been missed. */
    private static final double UNEXPLAINED_MARK = .4;

    private static final double SHOWN_LOSS = 1.0;
    private static final int MOST_ALTERNATIVES = 12;

    private final PictureLimits limits;

    public Transcriber(PictureLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads a picture.
     *
     * @param file a PNG, GIF, JPEG or WebP file
     * @throws UnreadablePictureException if the file is in another format, damaged or beyond a limit, or if the budget
     *     runs out before a board is found; a reading cut short later has to be checked
     * @throws java.util.concurrent.CancellationException if the budget is cancelled
     */
    public Reading read(byte[] file, TranscribeOptions options, Budget budget) throws UnreadablePictureException {
        Search search = new Search(options, budget);
        try {
            search.decode(new PictureDecoder(limits, budget).decode(file, options.frame()));
            search.run();
        } catch (Budget.Exhausted e) {
            search.interrupted = true;
            if (search.best == null && search.bare == null) {
                throw new UnreadablePictureException(
                        Reason.TOO_SLOW,
                        "no board was found within the processor time allowed; crop the picture to the board or make"
                                + " it smaller");
            }
        }
        return search.reading();
    }

    /**
     * Estimates the memory that {@link #read} needs beside the file, in bytes, from the sizes that the file declares.
     *
     * @throws UnreadablePictureException if the file is not a picture, is damaged, or exceeds a limit
     */
    public long memory(byte[] file) throws UnreadablePictureException {
        return new PictureDecoder(limits, Budget.of(HEADER_TIME)).memory(file);
    }

    /**
     * Paints a reading over its picture: sure lines thin, doubtful ones orange, stuck ones red.
     *
     * @return a PNG, at most 2400 pixels wide and high
     */
    public byte[] overlay(byte[] file, TranscribeOptions options, Reading reading, Budget budget)
            throws UnreadablePictureException {
        try {
            return OverlayPainter.paint(new PictureDecoder(limits, budget).decode(file, options.frame()), reading);
        } catch (Budget.Exhausted e) {
            throw new UnreadablePictureException(Reason.TOO_SLOW, "no processor time is left for the overlay");
        }
    }

    /** One view of the strokes on a lattice. */
    private record Strokes(StrokeEvidence evidence, SegmentScores scores) {
        static Strokes of(StrokeEvidence evidence) {
            return new Strokes(evidence, SegmentScores.of(evidence));
        }
    }

    /** One picture. */
    private static final class Search {
        private final TranscribeOptions options;
        private final Budget budget;
        private final List<Variant> variants;
        private Picture picture;
        private InkMap ink;
        private Decoding best;
        private LatticeMap bestMap;
        private CrossPlacement bare;
        private LatticeMap bareMap;
        private double separation;
        private boolean toneIsOpen;
        private boolean interrupted;

        Search(TranscribeOptions options, Budget budget) {
            this.options = options;
            this.budget = budget;
            this.variants = options.variant().map(List::of).orElse(List.of(Variant.values()));
        }

        void decode(Picture decoded) {
            picture = decoded;
            double lightness = options.inverted().isPresent()
                    ? (options.inverted().get() ? 1 : -1)
                    : InkMap.lightness(picture, budget);
            ink = InkMap.of(picture, lightness > 0, budget);
            toneIsOpen = Math.abs(lightness) < SURE_TONE;
        }

        void run() throws UnreadablePictureException {
            look();
            if (!toneIsOpen || best != null && isSurelyRight(best)) {
                return;
            }
            InkMap first = ink;
            Decoding before = best;
            ink = InkMap.of(picture, !first.isInverted(), budget);
            look();
            ink = best == before ? first : ink;
        }

        private void look() throws UnreadablePictureException {
            if (options.corners().isPresent()) {
                considerCorners(options.corners().get(), variants);
                return;
            }
            Optional<SheetMarks> marks = SheetMarks.find(ink, picture.scale(), budget);
            if (marks.isPresent()) {
                int length = marks.get().lineLength();
                considerCorners(
                        marks.get().corners(),
                        variants.stream().filter(v -> v.lineLength() == length).toList());
                if (best != null && best.explained() > BOARD_EXPLAINED) {
                    return;
                }
            }
            List<Basis> guesses = new LatticeSearch(ink, budget).find();
            int tried = 0;
            for (Basis guess : guesses.subList(0, Math.min(LATTICES, guesses.size()))) {
                LatticeMap aligned = LatticeMap.of(LatticeFit.aligned(ink, guess, budget));
                LatticeMap map =
                        LatticeFit.grow(ink, aligned, LatticeFit.RADIUS, budget).map();
                Decoding decoding = consider(map, variants, null, tried++ < PROMISING_LATTICES);
                if (decoding != null && decoding == best && isSurelyRight(decoding)) {
                    return;
                }
            }
        }

        private void considerCorners(List<PixelPoint> corners, List<Variant> among) throws UnreadablePictureException {
            for (int width :
                    among.stream().mapToInt(Variant::crossWidth).distinct().toArray()) {
                LatticeMap guess = Corners.lattice(corners, width, picture);
                List<Variant> those =
                        among.stream().filter(v -> v.crossWidth() == width).toList();
                LatticeMap map =
                        LatticeFit.grow(ink, guess, LatticeFit.RADIUS, budget).map();
                consider(map, those, new int[2], true);
            }
        }

        private static boolean leavesNothingOpen(Decoding decoding) {
            return decoding.lines().size() >= TELLING_MOVES && explainsAll(decoding);
        }

        private static boolean explainsAll(Decoding decoding) {
            return decoding.explained() >= READ_EXPLAINED
                    && decoding.stuck().isEmpty()
                    && decoding.unexplained() < UNEXPLAINED_MARK;
        }

        private static boolean isSurelyRight(Decoding decoding) {
            int moves = decoding.lines().size();
            return moves >= TELLING_MOVES && decoding.explained() > SURELY_RIGHT
                    || moves >= MANY_MOVES
                            && decoding.explained() > LIKELY_RIGHT
                            && decoding.stuck().isEmpty();
        }

        private Decoding consider(LatticeMap map, List<Variant> those, int[] crossAt, boolean promising) {
            Strokes clearest = null;
            List<Strokes> others = new ArrayList<>();
            for (StrokeEvidence.Ends ends : StrokeEvidence.Ends.values()) {
                List<Strokes> views = views(map, ends, those, promising);
                Strokes clearer = views.get(0);
                for (Strokes view : views) {
                    clearer = view.scores.isClearerThan(clearer.scores) ? view : clearer;
                }
                if (ends == StrokeEvidence.Ends.DOTS) {
                    others.addAll(views);
                }
                if (clearest == null || clearer.scores.separation() > CLEARER * clearest.scores.separation()) {
                    clearest = clearer;
                }
            }
            Decoding decoding = decode(clearest, map, those, crossAt);
            if (!promising || decoding != null && leavesNothingOpen(decoding)) {
                return decoding;
            }
            others.remove(clearest);
            for (Strokes other : others) {
                Decoding another = decode(other, map, those, crossAt);
                if (another != null && (decoding == null || another.rank() > decoding.rank())) {
                    decoding = another;
                }
            }
            return decoding;
        }

        /** The strokes as seen and without print; if promising also without shades and with bleached ink restored. */
        private List<Strokes> views(LatticeMap map, StrokeEvidence.Ends ends, List<Variant> those, boolean promising) {
            LatticeArea area = new LatticeArea(LatticeFit.RADIUS);
            Strokes plain = Strokes.of(StrokeEvidence.measure(ink, map, area, ends, budget));
            if (bare == null) {
                bare = EmptyCross.find(plain.evidence, those, budget).orElse(null);
                bareMap = map;
            }
            List<Strokes> views = new ArrayList<>(List.of(plain));
            Optional<InkMap> pen = PenColour.withoutPrint(ink, map, plain.evidence, plain.scores, budget);
            pen.ifPresent(own -> views.add(Strokes.of(StrokeEvidence.measure(own, map, area, ends, budget))));
            int shadeRadius = (int) (SHADE_RADIUS * map.at(0, 0, 0).pitch());
            if (promising && ends == StrokeEvidence.Ends.DOTS) {
                if (shadeRadius > 1) {
                    boolean penIsClearer =
                            pen.isPresent() && views.get(1).scores.isClearerThan(plain.scores);
                    InkMap flat = (penIsClearer ? pen.get() : ink).withoutShades(shadeRadius, budget);
                    views.add(Strokes.of(StrokeEvidence.measure(flat, map, area, ends, budget)));
                }
                double[] clarity = plain.evidence.clarity(budget);
                if (Arrays.stream(clarity).anyMatch(share -> share < BLEACHED)) {
                    List.copyOf(views).forEach(view -> views.add(Strokes.of(view.evidence.cleared(clarity, budget))));
                }
            }
            return views;
        }

        private Decoding decode(Strokes strokes, LatticeMap map, List<Variant> those, int[] crossAt) {
            Decoding decoding = Decoding.best(strokes.evidence, strokes.scores, those, crossAt, budget)
                    .orElse(null);
            if (decoding != null && (best == null || decoding.rank() > best.rank())) {
                best = decoding;
                bestMap = map;
                separation = strokes.scores.separation();
            }
            return decoding;
        }

        Reading reading() {
            boolean strokesSeen = best != null && separation >= CLEAR_STROKES && best.explained() >= BOARD_EXPLAINED;
            if (bare != null && !strokesSeen) {
                best = Decoding.empty(bare);
                bestMap = bareMap;
            }
            if (best == null || best.lines().isEmpty() && bare == null) {
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
                        ink.isInverted());
            }
            Variant variant = best.placement().variant();
            GameRecord record = record(variant, best.lines()).orElseThrow();
            ReadLattice lattice = new ReadLattice(
                    bestMap,
                    picture.scale(),
                    best.placement().i(),
                    best.placement().j(),
                    variant.crossWidth());
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
                    ink.isInverted());
        }

        private Status status(List<ReadLine> lines, List<Alternative> alternatives) {
            if (best.lines().isEmpty() && best.stuck().isEmpty()) {
                return Status.CHECK;
            }
            if (best.explained() < BOARD_EXPLAINED) {
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
            return ordering instanceof Ordering.Ordered ordered
                            && ordered.onto().equals(Ordering.Shift.NONE)
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
}
