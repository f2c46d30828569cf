package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice.Basis;
import org.morpion.record.Warning;
import org.morpion.render.document.Document;
import org.morpion.service.problem.ProblemType;

/** Tells clients how a document's variant was found. */
public final class Variants {
    private Variants() {}

    /** The document, with a warning where its variant is a guess. */
    static Document warned(Document document) {
        if (document.variantChoice().basis() != Basis.ASSUMED) {
            return document;
        }
        String code = document.record().variant().code();
        List<Variant> fitting = document.variants();
        String why = fitting.isEmpty()
                ? "it is a legal game of none, and plays furthest as " + code
                : "it is a legal game of " + codes(fitting, " and of ") + ", and read as " + code;
        return document.with(new Warning(
                "variant-assumed", "", "the document names no variant: " + why + "; name one with ?variant="));
    }

    /**
     * Where a game is illegal in its variant but legal in another: a clause that says so.
     *
     * @param game a game that is illegal in its variant
     */
    static Optional<String> otherwise(GameRecord game) {
        List<Variant> others = List.of(Variant.values()).stream()
                .filter(variant ->
                        Validator.firstViolation(variant, game.moves()).isEmpty())
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of("it is a legal game of " + codes(others, " and of "));
    }

    /**
     * The same document, whose variant is certain.
     *
     * @throws HttpProblem if neither the document, the request nor the moves say which of several it is
     */
    public static Document requireDecided(Document document) {
        List<Variant> fitting = document.variants();
        if (document.variantChoice().basis() == Basis.NAMED || fitting.size() < 2) {
            return document;
        }
        throw ProblemType.UNDECIDED_VARIANT
                .because("The document names no variant, and its "
                        + document.record().score()
                        + " moves are a legal game of " + codes(fitting, " and of ") + ". Name one: "
                        + parameters(fitting)
                        + ".")
                .with("variants", fitting.stream().map(Variant::code).toList())
                .build();
    }

    /** How a request names one of these. */
    static String parameters(List<Variant> variants) {
        return variants.stream().map(variant -> "?variant=" + variant.code()).collect(Collectors.joining(" or "));
    }

    static String codes(List<Variant> variants, String between) {
        return variants.stream().map(Variant::code).collect(Collectors.joining(between));
    }
}
