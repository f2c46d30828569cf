package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Parameters;

/**
 * Finds the form that a client wants: the one it names, else the best of its {@code Accept} header (RFC 9110,
 * §12.5.1).
 */
public final class Negotiator {
    private static final String QUALITY = "q";

    /** How closely a range describes a type whose name it is, rather than a wildcard. */
    private static final int NAMED = 2;

    private Negotiator() {}

    /** A form, and the name by which the client asked for it. */
    public record Choice(Form form, MediaType mediaType) {}

    /**
     * The form to answer in.
     *
     * @param to the value of {@code to=}, which wins over the header; or null
     * @param offered the forms that can be answered, the one for clients without a preference first
     */
    public static Choice choose(String to, HttpHeaders headers, List<Form> offered) {
        return chooseOf(to, headers, choices(offered));
    }

    /**
     * The form to answer with a game in. One that can't express it is only chosen if the client names no other.
     *
     * @param variant the game's, which is only asked for if the choice depends on it
     */
    public static Choice choose(String to, HttpHeaders headers, List<Form> offered, Supplier<Variant> variant) {
        Choice first = choose(to, headers, offered);
        if (to != null || Stream.of(Variant.values()).allMatch(first.form()::expresses)) {
            return first;
        }
        Variant asked = variant.get();
        List<Form> able = offered.stream().filter(form -> form.expresses(asked)).toList();
        return accepted(headers.getAcceptableMediaTypes(), choices(able)).orElse(first);
    }

    /** As above, for an address that offers only some of a form's media types. */
    public static Choice chooseOf(String to, HttpHeaders headers, List<Choice> offered) {
        if (to == null) {
            return accepted(headers.getAcceptableMediaTypes(), offered).orElseThrow(() -> notAcceptable(offered));
        }
        return Form.ofName(to)
                .flatMap(form ->
                        offered.stream().filter(choice -> choice.form() == form).findFirst())
                .orElseThrow(() -> Parameters.invalid("to", to, "one of " + names(offered)));
    }

    private static String names(List<Choice> offered) {
        return Form.namesOf(offered.stream().map(Choice::form).distinct().toList());
    }

    private static List<Choice> choices(List<Form> forms) {
        return forms.stream()
                .flatMap(form -> FormMediaTypes.of(form).stream().map(type -> new Choice(form, type)))
                .toList();
    }

    /**
     * Whether {@code Accept} names HTML, and no form that it likes as much before it: browsers do. A wildcard names
     * nothing.
     */
    public static boolean prefersHtml(HttpHeaders headers, List<Form> offered) {
        List<MediaType> ranges = headers.getAcceptableMediaTypes();
        int html = mostSpecific(ranges, MediaType.TEXT_HTML_TYPE);
        if (html < 0 || specificity(ranges.get(html), MediaType.TEXT_HTML_TYPE) < NAMED) {
            return false;
        }
        double quality = quality(ranges.get(html));
        return quality > 0
                && offered.stream()
                        .flatMap(form -> FormMediaTypes.of(form).stream())
                        .noneMatch(type -> isPreferred(type, ranges, html, quality));
    }

    private static boolean isPreferred(MediaType type, List<MediaType> ranges, int html, double quality) {
        int rank = mostSpecific(ranges, type);
        if (rank < 0) {
            return false;
        }
        boolean named = specificity(ranges.get(rank), type) >= NAMED;
        double other = quality(ranges.get(rank));
        return other > quality || other == quality && named && rank < html;
    }

    /** A form that an address names, in its own media type. */
    public static Choice ownType(Form form) {
        return new Choice(form, FormMediaTypes.of(form).get(0));
    }

    /** The form that an address ends with; 404 where there is none of this name. */
    public static Choice ofSuffix(String suffix) {
        return Form.ofName(suffix)
                .map(Negotiator::ownType)
                .orElseThrow(() -> ProblemType.NOT_FOUND
                        .because("There is no format with the suffix ." + suffix + "; use one of "
                                + Form.namesOf(Form.written()) + ".")
                        .build());
    }

    private static Optional<Choice> accepted(List<MediaType> ranges, List<Choice> offered) {
        if (ranges.isEmpty()) {
            return Optional.of(offered.get(0));
        }
        Choice best = null;
        double bestQuality = 0;
        int bestRank = 0;
        for (Choice choice : offered) {
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

    /** The index of the range that says most about this type, or −1 when none matches it. */
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

    /** How closely a range describes a type: −1 for not at all, and the more the closer. */
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
                .because("Accept names none of the media types that can be answered here. Ask for one of "
                        + String.join(", ", acceptable) + ".")
                .with("acceptable", acceptable)
                .build();
    }
}
