package org.morpion.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Choice of a reading's variant. A document or a caller may state it; otherwise the game is replayed under all four. A
 * disjoint variant takes precedence if the game is legal in it, because games of a touching variant touch within their
 * first moves (all 51 known 5T games by move 13). A game that is legal in no variant gets the one in which it plays
 * furthest.
 *
 * @param basis basis of the choice
 * @param fitting for an unstated variant, the variants in which the document is a legal game, the chosen one first
 */
public record VariantChoice(Basis basis, List<Variant> fitting) {

    /** The variant was stated. */
    public static final VariantChoice NAMED = new VariantChoice(Basis.NAMED, List.of());

    /** In this order, touching variants win ties between illegal games; a disjoint variant never plays further. */
    private static final List<Variant> ORDER = List.of(Variant.T5, Variant.T4, Variant.D5, Variant.D4);

    /** Basis of a choice. */
    public enum Basis {
        /** The document or the caller states the variant. */
        NAMED,
        /** The moves determine the variant: the game is legal in no other, or is complete in the disjoint one. */
        MOVES,
        /** Another variant is as likely: several fit, or none does. */
        ASSUMED
    }

    public VariantChoice {
        fitting = List.copyOf(fitting);
    }

    /** Returns the variants in which a document with this game is legal, the chosen one first. */
    public List<Variant> variants(GameRecord game) {
        if (basis != Basis.NAMED) {
            return fitting;
        }
        List<Variant> variants = new ArrayList<>(List.of(Variant.values()));
        variants.remove(game.variant());
        variants.add(0, game.variant());
        variants.removeIf(variant -> !Validator.isLegal(variant, game.moves()));
        return variants;
    }

    /** Reads a document as a game of one variant. */
    public interface Attempt {
        Reading as(Variant variant) throws UnreadableRecordException;
    }

    /** The reading of a document as a game of one variant. */
    private record Candidate(Reading reading, int played) {
        boolean isLegal() {
            return played == reading.record().score();
        }

        Variant variant() {
            return reading.record().variant();
        }

        /** Tests whether no legal move is left. */
        boolean isOver() {
            return Validator.validate(variant(), reading.record().moves())
                    .position()
                    .map(FinalPosition::terminal)
                    .orElse(false);
        }
    }

    /**
     * Reads a document without a variant.
     *
     * @throws UnreadableRecordException if no variant makes it readable; the error furthest into the text is thrown
     */
    public static Reading decide(Attempt attempt) throws UnreadableRecordException {
        List<Candidate> candidates = new ArrayList<>();
        UnreadableRecordException refused = null;
        for (Variant variant : ORDER) {
            try {
                Reading reading = attempt.as(variant);
                int played = Validator.firstViolation(variant, reading.record().moves())
                        .map(Violation::move)
                        .orElse(reading.record().score());
                candidates.add(new Candidate(reading, played));
            } catch (UnreadableRecordException e) {
                refused = refused == null || moveOf(e) > moveOf(refused) ? e : refused;
            }
        }
        if (candidates.isEmpty()) {
            throw refused;
        }
        List<Candidate> legal = candidates.stream().filter(Candidate::isLegal).toList();
        if (legal.isEmpty()) {
            Candidate furthest = candidates.get(0);
            for (Candidate candidate : candidates) {
                furthest = candidate.played() > furthest.played() ? candidate : furthest;
            }
            return furthest.reading().with(new VariantChoice(Basis.ASSUMED, List.of()));
        }
        Candidate taken = taken(legal);
        List<Variant> fitting = legal.stream()
                .map(Candidate::variant)
                .sorted(Comparator.comparing(variant -> variant != taken.variant()))
                .toList();
        boolean decided = legal.size() == 1
                || taken.isOver()
                        && legal.stream()
                                .allMatch(other -> other.variant().lineLength()
                                        == taken.variant().lineLength());
        return taken.reading().with(new VariantChoice(decided ? Basis.MOVES : Basis.ASSUMED, fitting));
    }

    /** Prefers lines of five, which are more common, and among these the disjoint variant. */
    private static Candidate taken(List<Candidate> legal) {
        Candidate first = legal.get(0);
        Optional<Candidate> disjoint = legal.stream()
                .filter(other -> other.variant().lineLength() == first.variant().lineLength()
                        && other.variant().maxOverlap() == 0)
                .findFirst();
        return disjoint.orElse(first);
    }

    /** Returns the place of the move named by an error, or 0. */
    public static int moveOf(UnreadableRecordException e) {
        String location = e.location();
        return location.startsWith("move ") ? Integer.parseInt(location.substring(5)) : 0;
    }
}
