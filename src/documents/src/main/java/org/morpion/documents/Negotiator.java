package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.Spelling;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;

/**
 * Content negotiation between formats: an explicit {@code to} parameter wins over {@code Accept} (RFC 9110, §12.5.1).
 */
public final class Negotiator {
    private static final String QUALITY = "q";

    /** Specificity of a range that names the type itself instead of a wildcard. */
    private static final int NAMED = 2;

    private Negotiator() {}

    /** A format, and the media type under which the client accepts it. */
    public record Choice(Form form, MediaType mediaType) {}

    /**
     * Chooses the format of a response.
     *
     * @param to value of the parameter {@code to}, which wins over the header; may be null
     * @param offered available formats; the first one is the default
     * @throws HttpProblem if no offered format is acceptable
     */
    public static Choice choose(String to, HttpHeaders headers, List<Form> offered) {
        return chooseOf(to, headers, choices(offered));
    }

    /**
     * Chooses the format for a game. Prefers acceptable formats that can express its variant.
     *
     * @param variant supplies the variant; called only if the choice depends on it
     */
    public static Choice choose(String to, HttpHeaders headers, List<Form> offered, Supplier<Variant> variant) {
        Choice first = choose(to, headers, offered);
        if (to != null || Stream.of(Variant.values()).allMatch(first.form()::expresses)) {
            return first;
        }
        Variant asked = variant.get();
        List<Form> expressive =
                offered.stream().filter(form -> form.expresses(asked)).toList();
        return accepted(headers.getAcceptableMediaTypes(), choices(expressive)).orElse(first);
    }

    /** Chooses a format where only some of its media types are available. */
    public static Choice chooseOf(String to, HttpHeaders headers, List<Choice> offered) {
        if (to == null) {
            return accepted(headers.getAcceptableMediaTypes(), offered).orElseThrow(() -> notAcceptable(offered));
        }
        return Form.ofName(to)
                .flatMap(form ->
                        offered.stream().filter(choice -> choice.form() == form).findFirst())
                .orElseThrow(() -> Parameters.unknown("to", to, names(offered)));
    }

    private static List<String> names(List<Choice> offered) {
        return offered.stream()
                .map(Choice::form)
                .distinct()
                .flatMap(form -> form.names().stream())
                .toList();
    }

    private static List<Choice> choices(List<Form> forms) {
        return forms.stream()
                .flatMap(form -> FormMediaTypes.of(form).stream().map(type -> new Choice(form, type)))
                .toList();
    }

    /**
     * Whether the client prefers a media type to every offered format, such as HTML, as browsers do. It must accept the
     * type by name, not by a wildcard; on equal quality the first one in {@code Accept} wins.
     */
    public static boolean prefers(MediaType preferred, HttpHeaders headers, List<Form> offered) {
        List<MediaType> ranges = headers.getAcceptableMediaTypes();
        int place = mostSpecific(ranges, preferred);
        if (place < 0 || specificity(ranges.get(place), preferred) < NAMED) {
            return false;
        }
        double quality = quality(ranges.get(place));
        return quality > 0
                && offered.stream()
                        .flatMap(form -> FormMediaTypes.of(form).stream())
                        .noneMatch(type -> isPreferred(type, ranges, place, quality));
    }

    private static boolean isPreferred(MediaType type, List<MediaType> ranges, int place, double quality) {
        int rank = mostSpecific(ranges, type);
        if (rank < 0) {
            return false;
        }
        boolean named = specificity(ranges.get(rank), type) >= NAMED;
        double other = quality(ranges.get(rank));
        return other > quality || other == quality && named && rank < place;
    }

    /** Returns a format with its own media type. */
    public static Choice ownType(Form form) {
        return new Choice(form, FormMediaTypes.of(form).get(0));
    }

    /**
     * Returns the format with a path's suffix.
     *
     * @throws HttpProblem 404 if no format has this suffix
     */
    public static Choice ofSuffix(String suffix) {
        return Form.ofName(suffix)
                .map(Negotiator::ownType)
                .orElseThrow(() ->
                        ProblemType.NOT_FOUND.problem("There is no format with the suffix ." + suffix + "; use one of "
                                + Form.namesOf(Form.written()) + "."
                                + Spelling.question(Spelling.nearest(suffix, names(choices(Form.written()))))));
    }

    /**
     * Chooses by {@code Accept}. Browsers accept animations wherever they show pictures, so any other format wins. A
     * wildcard chooses no animation, because memory for one is reserved only if {@code Accept} names it.
     */
    private static Optional<Choice> accepted(List<MediaType> ranges, List<Choice> offered) {
        Optional<Choice> still = best(ranges, offered.stream().filter(choice -> choice.form() != Form.APNG));
        List<MediaType> named = ranges.stream()
                .filter(range -> !range.isWildcardType() && !range.isWildcardSubtype())
                .toList();
        return still.isPresent() || named.isEmpty() ? still : best(named, offered.stream());
    }

    private static Optional<Choice> best(List<MediaType> ranges, Stream<Choice> offered) {
        if (ranges.isEmpty()) {
            return offered.findFirst();
        }
        Choice best = null;
        double bestQuality = 0;
        int bestRank = 0;
        for (Choice choice : offered.toList()) {
            int rank = mostSpecific(ranges, choice.mediaType());
            double quality = rank < 0 ? 0 : quality(ranges.get(rank));
            if (quality > bestQuality || quality == bestQuality && quality > 0 && rank < bestRank) {
                best = choice;
                bestQuality = quality;
                bestRank = rank;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Returns the index of the most specific range that matches the type; −1 if none does. */
    private static int mostSpecific(List<MediaType> ranges, MediaType type) {
        int found = -1;
        int specificity = -1;
        for (int i = 0; i < ranges.size(); i++) {
            int candidate = specificity(ranges.get(i), type);
            if (candidate > specificity) {
                found = i;
                specificity = candidate;
            }
        }
        return found;
    }

    /** Returns how specifically a range matches a type; −1 if it does not match. */
    private static int specificity(MediaType range, MediaType type) {
        if (range.isWildcardType()) {
            return 0;
        }
        if (!range.getType().equalsIgnoreCase(type.getType())) {
            return -1;
        }
        if (range.isWildcardSubtype()) {
            return 1;
        }
        if (!range.getSubtype().equalsIgnoreCase(type.getSubtype())) {
            return -1;
        }
        String form = range.getParameters().get("form");
        if (form == null) {
            return NAMED;
        }
        return form.equalsIgnoreCase(type.getParameters().get("form")) ? NAMED + 1 : -1;
    }

    private static double quality(MediaType range) {
        String quality = range.getParameters().get(QUALITY);
        if (quality == null) {
            return 1;
        }
        try {
            return Double.parseDouble(quality);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static HttpProblem notAcceptable(List<Choice> offered) {
        List<String> acceptable =
                offered.stream().map(choice -> choice.mediaType().toString()).toList();
        return ProblemType.NOT_ACCEPTABLE
                .because("Accept has none of the media types that are available here. Accept one of "
                        + String.join(", ", acceptable) + ".")
                .with("acceptable", acceptable)
                .build();
    }
}
