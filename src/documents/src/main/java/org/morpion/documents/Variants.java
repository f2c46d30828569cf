package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice.Basis;
import org.morpion.record.Warning;
import org.morpion.render.document.Document;

/** Messages about how a document's variant was determined. */
public final class Variants {
    private Variants() {}

    /** Adds a warning to a document whose variant is a guess. */
    static Document warned(Document document) {
        if (document.variantChoice().basis() != Basis.ASSUMED) {
            return document;
        }
        String code = document.record().variant().code();
        List<Variant> fitting = document.variants();
        String why = fitting.isEmpty()
                ? "it is illegal in every variant, and its first illegal move comes latest in " + code
                : "it is a legal game of " + codes(fitting, " and of ") + ", and read as " + code;
        return document.with(
                new Warning("variant-assumed", "", "the document has no variant: " + why + "; set one with ?variant="));
    }

    /**
     * Returns a clause with the variants in which an illegal game is legal; empty if it is legal in no variant.
     *
     * @param game a game that is illegal in its own variant
     */
    static Optional<String> otherwise(GameRecord game) {
        List<Variant> others = List.of(Variant.values()).stream()
                .filter(variant -> Validator.isLegal(variant, game.moves()))
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of("it is a legal game of " + codes(others, " and of "));
    }

    /**
     * Returns the document if its variant is certain.
     *
     * @throws HttpProblem if neither the document, the request nor the moves determine the variant
     */
    public static Document requireDecided(Document document) {
        List<Variant> fitting = document.variants();
        if (document.variantChoice().basis() == Basis.NAMED || fitting.size() < 2) {
            return document;
        }
        throw ProblemType.UNDECIDED_VARIANT
                .because("The document has no variant, and its "
                        + document.record().score()
                        + " moves are a legal game of " + codes(fitting, " and of ") + ". Set one: "
                        + parameters(fitting)
                        + ".")
                .with("variants", fitting.stream().map(Variant::code).toList())
                .build();
    }

    /** Returns the query parameters that select these variants. */
    static String parameters(List<Variant> variants) {
        return variants.stream().map(variant -> "?variant=" + variant.code()).collect(Collectors.joining(" or "));
    }

    static String codes(List<Variant> variants, String between) {
        return variants.stream().map(Variant::code).collect(Collectors.joining(between));
    }
}
