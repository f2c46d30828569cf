package org.morpion.transcribe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.evidence.StrokeEvidence;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.lattice.Basis;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.LatticeFit;
import org.morpion.transcribe.lattice.LatticeMap;
import org.morpion.transcribe.lattice.LatticeProposals;
import org.morpion.transcribe.picture.Budget;

/**
 * Tries the proposed lattices on the middle of the picture and ranks them. Lattices that fit nearly all strokes come
 * first, the finest leading, because a coarser lattice of the same board misses strokes; the rest follow by fit. Each
 * is centred on the diagonals, which are never printed.
 */
final class LatticeSearch {
    private static final int TRIED = 18;
    private static final int RADIUS = 10;
    private static final double GOOD_FIT = .85;
    private static final int FEWEST_DIAGONALS = 6;

    private final InkMap ink;
    private final Budget budget;

    LatticeSearch(InkMap ink, Budget budget) {
        this.ink = ink;
        this.budget = budget;
    }

    private record Candidate(Basis basis, double quality) {}

    /** First guesses for {@link LatticeFit}, the most promising first. */
    List<Basis> find() {
        List<Basis> proposals = new LatticeProposals(ink, budget).find();
        List<Candidate> candidates = new ArrayList<>();
        for (Basis proposal : proposals.subList(0, Math.min(TRIED, proposals.size()))) {
            LatticeMap guess = LatticeMap.of(LatticeFit.aligned(ink, proposal, budget));
            LatticeFit fit = LatticeFit.grow(ink, guess, RADIUS, budget);
            Basis centred = centred(fit.map(), proposal.score());
            boolean known = candidates.stream().anyMatch(c -> c.basis.isNear(centred));
            if (!known && ink.contains(centred.x(), centred.y(), 5)) {
                candidates.add(new Candidate(centred, fit.quality()));
            }
        }
        Comparator<Candidate> order = Comparator.comparing((Candidate c) -> c.quality <= GOOD_FIT)
                .thenComparingDouble(c -> c.quality > GOOD_FIT ? c.basis.pitch() : -c.quality * (c.basis.score() + .1));
        return candidates.stream().sorted(order).map(Candidate::basis).toList();
    }

    private Basis centred(LatticeMap map, double score) {
        LatticeArea area = new LatticeArea(RADIUS);
        SegmentScores scores =
                SegmentScores.of(StrokeEvidence.measure(ink, map, area, StrokeEvidence.Ends.DOTS, budget));
        double sumI = 0;
        double sumJ = 0;
        int count = 0;
        for (Direction d : List.of(Direction.DP, Direction.DN)) {
            for (int k = 0; k < area.size(); k++) {
                if (scores.segment(d, k) > 0) {
                    sumI += area.i(k) + d.dx() / 2.0;
                    sumJ += area.j(k) + d.dy() / 2.0;
                    count++;
                }
            }
        }
        boolean enough = count > FEWEST_DIAGONALS;
        return map.at(enough ? Math.rint(sumI / count) : 0, enough ? Math.rint(sumJ / count) : 0, score);
    }
}
