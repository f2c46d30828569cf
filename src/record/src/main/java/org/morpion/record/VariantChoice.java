package org.morpion.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a reading came by its variant. A document or a caller may name it; otherwise the game is replayed under all four.
 * The disjoint variant wins where the game is legal in it: games of the touching variant touch within their first moves
 * (all 51 known ones of 5T by move 13). A game that is legal in none gets the variant in which it plays furthest.
 *
 * @param basis on what grounds the variant was taken
 * @param fitting of an unnamed variant, those in which the document is a legal game, the one taken first
 */
public record VariantChoice(Basis basis, List<Variant> fitting) {

    /** The variant was named. */
    public static final VariantChoice NAMED = new VariantChoice(Basis.NAMED, List.of());

    /** In this order touching variants win ties among illegal games, in which a disjoint one never plays further. */
    private static final List<Variant> ORDER = List.of(Variant.T5, Variant.T4, Variant.D5, Variant.D4);

    /** On what grounds a variant was taken. */
    public enum Basis {
        /** The document or the caller names it. */
        NAMED,
        /** The moves decide it: the game is legal in no other one, or a disjoint one that was played to its end. */
        MOVES,
        /** Another one is as likely: several fit, or none does. */
        ASSUMED
    }

    public VariantChoice {
        fitting = List.copyOf(fitting);
    }

    /** The variants in which a document with this game is a legal one, the one taken first. */
    public List<Variant> variants(GameRecord game) {
        if (basis != Basis.NAMED) {
            return fitting;
        }
        List<Variant> variants = new ArrayList<>(List.of(Variant.values()));
        variants.remove(game.variant());
        variants.add(0, game.variant());
        variants.removeIf(
                variant -> Validator.firstViolation(variant, game.moves()).isPresent());
        return variants;
    }

    /** Reads a document as a game of one variant. */
    interface Attempt {
        Reading as(Variant variant) throws UnreadableRecordException;
    }

    /** A document read as one of several variants. */
    private record Candidate(Reading reading, int played) {
        boolean isLegal() {
            return played == reading.record().score();
        }

        Variant variant() {
            return reading.record().variant();
        }

        /** Whether no move is left. */
        boolean isOver() {
            return Validator.validate(variant(), reading.record().moves())
                    .position()
                    .map(FinalPosition::terminal)
                    .orElse(false);
        }
    }

    /**
     * Reads a document that names no variant.
     *
     * @throws UnreadableRecordException if it can't be read as any; of several reasons the one furthest into the text
     */
    static Reading decide(Attempt attempt) throws UnreadableRecordException {
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

    /** The first with lines of five, which are played more, and of these the disjoint one. */
    private static Candidate taken(List<Candidate> legal) {
        Candidate first = legal.get(0);
        Optional<Candidate> disjoint = legal.stream()
                .filter(other -> other.variant().lineLength() == first.variant().lineLength()
                        && other.variant().maxOverlap() == 0)
                .findFirst();
        return disjoint.orElse(first);
    }

    /** The move that a reason is about; −1 if it is about none. */
    private static int moveOf(UnreadableRecordException e) {
        String location = e.location();
        return location.startsWith("move ") ? Integer.parseInt(location.substring(5)) : -1;
    }
}
