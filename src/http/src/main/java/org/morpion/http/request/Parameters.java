package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.Variant;
import org.morpion.record.text.Excerpt;

/**
 * Parsers of query parameters. An invalid value causes an {@link ProblemType#INVALID_PARAMETER} problem with the
 * parameter's name, the value, and the allowed values.
 */
public final class Parameters {
    /** Names of the parameters that {@link #flag} parses. */
    static final Set<String> FLAGS = Set.of(
            "all",
            "fresh",
            "invert",
            "mine",
            "numbers",
            "pretty",
            "registry",
            "removalRequested",
            "strict",
            "terminal");

    private static final int SHOWN_CHARACTERS = 100;

    private Parameters() {}

    /** Parses a number from min to max; empty if the parameter is absent. */
    public static OptionalInt integer(String name, String value, int min, int max) {
        if (value == null) {
            return OptionalInt.empty();
        }
        try {
            int number = Integer.parseInt(value);
            // parseInt accepts the digits of every script.
            if (number >= min && number <= max && value.chars().allMatch(each -> each < 128)) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException e) {
            // Reported below, like a number out of range.
        }
        throw invalid(name, value, "a whole number from " + min + " to " + max);
    }

    /** Checks that every database can compare the text; empty if the parameter is absent. */
    public static Optional<String> text(String name, String value) {
        if (value != null && value.indexOf(0) >= 0) {
            throw invalid(name, value, "a text without U+0000");
        }
        return Optional.ofNullable(value);
    }

    /** Checks a text like {@link #text(String, String)}, and its length, at most {@code most} characters. */
    public static Optional<String> text(String name, String value, int most) {
        if (value != null && value.length() > most) {
            throw invalid(name, value, "a text of at most " + most + " characters");
        }
        return text(name, value);
    }

    /** Parses {@code true} or {@code false}; a parameter without a value, as in {@code ?all}, is true. */
    public static boolean flag(String name, String value, boolean fallback) {
        if (value == null) {
            return fallback;
        }
        return switch (value) {
            case "true", "" -> true;
            case "false" -> false;
            default -> throw invalid(name, value, "true or false");
        };
    }

    /** Parses a variant in any spelling that game records may use; null gives the fallback, which may be null. */
    public static Variant variant(String value, Variant fallback) {
        if (value == null) {
            return fallback;
        }
        return Variant.ofSpelling(value).orElseThrow(() -> unknown("variant", value, Variant.codes()));
    }

    /** Finds the constant whose {@link Code} this is; empty if the parameter is absent. */
    public static <E extends Enum<E>> Optional<E> constant(String name, String value, E[] constants) {
        return constant(name, value, constants, Code::of);
    }

    /** Finds the constant with this name; empty if the parameter is absent. */
    public static <E extends Enum<E>> Optional<E> constant(
            String name, String value, E[] constants, Function<E, String> nameOf) {
        return Optional.ofNullable(value)
                .map(wanted -> Arrays.stream(constants)
                        .filter(constant -> nameOf.apply(constant).equals(wanted))
                        .findFirst()
                        .orElseThrow(() -> unknown(
                                name,
                                wanted,
                                Arrays.stream(constants).map(nameOf).toList())));
    }

    /** The problem for a parameter value that is none of the known names; it suggests the closest one. */
    public static HttpProblem unknown(String name, String value, List<String> known) {
        Optional<String> suggestion = Spelling.nearest(value, known);
        return problem(name, value, "one of " + String.join(", ", known), suggestion);
    }

    /** The problem for an invalid parameter value. */
    public static HttpProblem invalid(String name, String value, String allowed) {
        return problem(name, value, allowed, Optional.empty());
    }

    private static HttpProblem problem(String name, String value, String allowed, Optional<String> suggestion) {
        String shown = clip(value);
        HttpProblem.Builder problem = ProblemType.INVALID_PARAMETER
                .because(name + " is \"" + shown + "\"; it must be " + allowed + "." + Spelling.question(suggestion))
                .with("parameter", name)
                .with("value", shown)
                .with("allowed", allowed);
        suggestion.ifPresent(other -> problem.with("suggestion", other));
        return problem.build();
    }

    /** Shortens a client's text for a problem. */
    public static String clip(String text) {
        return Excerpt.of(text, SHOWN_CHARACTERS);
    }
}
