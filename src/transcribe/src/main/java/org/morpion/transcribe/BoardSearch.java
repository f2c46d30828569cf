package org.morpion.transcribe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Variant;
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
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PixelPoint;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.sheet.SheetMarks;

/** The search for the board and its strokes in one picture, over both tones of ink, lattices and views. */
final class BoardSearch {
    /** Maximum number of lattices on which strokes are decoded. */
    private static final int LATTICES = 12;

    /** Number of lattices on which strokes are also measured without shades and with bleached parts restored. */
    private static final int PROMISING_LATTICES = 3;

    /** Shares of explained ink and numbers of moves from which no other lattice is tried: these two, or the next. */
    private static final double SURELY_RIGHT = .95;

    private static final int TELLING_MOVES = 8;

    private static final double LIKELY_RIGHT = .9;
    private static final int MANY_MOVES = 20;

    /** Certainty of the ink's tone below which both are tried. */
    private static final double SURE_TONE = .6;

    /** Minimum gain in clarity, when the ends of strokes are left out, that indicates discs over them. */
    private static final double CLEARER = 1.15;

    /** Half the width of the narrowest shade that can be distinguished from a stroke, in lattice steps. */
    private static final double SHADE_RADIUS = .14;

    /** Clarity below which a part of the page counts as bleached. */
    private static final double BLEACHED = .7;

    private final TranscribeOptions options;
    private final Budget budget;
    private final List<Variant> variants;
    private final Picture picture;
    private final boolean toneIsOpen;
    private InkMap ink;
    private Decoding best;
    private LatticeMap bestMap;
    private CrossPlacement bare;
    private LatticeMap bareMap;
    private double separation;

    BoardSearch(Picture picture, TranscribeOptions options, Budget budget) {
        this.options = options;
        this.budget = budget;
        this.variants = options.variant().map(List::of).orElse(List.of(Variant.values()));
        this.picture = picture;
        double lightness = options.inverted().isPresent()
                ? (options.inverted().get() ? 1 : -1)
                : InkMap.lightness(picture, budget);
        this.ink = InkMap.of(picture, lightness > 0, budget);
        this.toneIsOpen = Math.abs(lightness) < SURE_TONE;
    }

    /**
     * A board with its strokes.
     *
     * @param separation see {@link SegmentScores#separation}; 0 if no strokes were decoded
     */
    record Board(Decoding decoding, LatticeMap map, double separation) {}

    /** One view of the strokes on a lattice. */
    private record Strokes(StrokeEvidence evidence, SegmentScores scores) {
        static Strokes of(StrokeEvidence evidence) {
            return new Strokes(evidence, SegmentScores.of(evidence));
        }
    }

    /** Runs the search. What it has found is kept when the budget runs out. */
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
            if (best != null && best.explained() > Assessment.BOARD_EXPLAINED) {
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
        for (int width : among.stream().mapToInt(Variant::crossWidth).distinct().toArray()) {
            LatticeMap guess = Corners.lattice(corners, width, picture);
            List<Variant> those =
                    among.stream().filter(v -> v.crossWidth() == width).toList();
            LatticeMap map =
                    LatticeFit.grow(ink, guess, LatticeFit.RADIUS, budget).map();
            consider(map, those, new int[2], true);
        }
    }

    private static boolean leavesNothingOpen(Decoding decoding) {
        return decoding.lines().size() >= TELLING_MOVES && Assessment.explainsAll(decoding);
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
        StrokeEvidence seen = measure(ink, map, ends);
        double[] clarity = seen.clarityOfPrint(budget);
        Strokes plain = Strokes.of(seen.withClarity(clarity));
        if (bare == null) {
            bare = EmptyCross.find(plain.evidence, those, budget).orElse(null);
            bareMap = map;
        }
        List<Strokes> views = new ArrayList<>(List.of(plain));
        Optional<InkMap> pen = PenColour.withoutPrint(ink, map, plain.evidence, plain.scores, budget);
        pen.ifPresent(own -> views.add(Strokes.of(measure(own, map, ends).withClarity(clarity))));
        int shadeRadius = (int) (SHADE_RADIUS * map.at(0, 0, 0).pitch());
        if (promising && ends == StrokeEvidence.Ends.DOTS) {
            if (shadeRadius > 1) {
                boolean penIsClearer = pen.isPresent() && views.get(1).scores.isClearerThan(plain.scores);
                InkMap flat = (penIsClearer ? pen.get() : ink).withoutShades(shadeRadius, budget);
                views.add(Strokes.of(measure(flat, map, ends).withClarity(clarity)));
            }
            if (Arrays.stream(clarity).anyMatch(share -> share < BLEACHED)) {
                List.copyOf(views).forEach(view -> views.add(Strokes.of(view.evidence.cleared(budget))));
            }
        }
        return views;
    }

    private StrokeEvidence measure(InkMap own, LatticeMap map, StrokeEvidence.Ends ends) {
        return StrokeEvidence.measure(own, map, new LatticeArea(LatticeFit.RADIUS), ends, budget);
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

    boolean isInverted() {
        return ink.isInverted();
    }

    /** The best board, which is an empty cross if the strokes are not clear; empty if none was found. */
    Optional<Board> board() {
        boolean strokesSeen = best != null
                && separation >= Assessment.CLEAR_STROKES
                && best.explained() >= Assessment.BOARD_EXPLAINED;
        if (bare != null && !strokesSeen) {
            return Optional.of(new Board(Decoding.empty(bare), bareMap, separation));
        }
        return Optional.ofNullable(best)
                .filter(decoding -> !decoding.lines().isEmpty() || bare != null)
                .map(decoding -> new Board(decoding, bestMap, separation));
    }

    /** Whether anything was found, even if it makes no board. */
    boolean hasFound() {
        return best != null || bare != null;
    }
}
