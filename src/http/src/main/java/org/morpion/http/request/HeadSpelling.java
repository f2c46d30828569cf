package org.morpion.http.request;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Normalisation of media types to the syntax that the framework can parse. RFC 9110 allows white space around a
 * semicolon (section 5.6.6), empty list elements (5.6.1.2), quoted commas (5.6.4) and lists over several header lines
 * (5.3). The framework takes the white space as part of the name, rejects the next two, and reads only one line.
 */
final class HeadSpelling {
    /**
     * A client that accepts problems accepts any success, but prefers what it names. Generated clients send only this
     * type for an operation that declares no other JSON.
     */
    private static final Pattern PROBLEMS = Pattern.compile("(?i)application/problem\\+json(?!.*;q=0(\\.0*)?(;|$)).*");

    private static final String ANY_SUCCESS = ", */*;q=0.001";

    private HeadSpelling() {}

    static void mend(RoutingContext context) {
        MultiMap headers = context.request().headers();
        List<String> accept = headers.getAll(HttpHeaders.ACCEPT);
        if (!accept.isEmpty()) {
            headers.set(HttpHeaders.ACCEPT, ranges(String.join(",", accept)));
        }
        String type = headers.get(HttpHeaders.CONTENT_TYPE);
        if (type != null) {
            String plain = plain(type);
            try {
                MediaType.valueOf(plain);
                headers.set(HttpHeaders.CONTENT_TYPE, plain);
            } catch (IllegalArgumentException e) {
                // Only a hint for documents: an unparsable type is ignored.
                headers.remove(HttpHeaders.CONTENT_TYPE);
            }
        }
    }

    /** Returns the elements of a list, or any type if the list is empty. */
    private static String ranges(String list) {
        List<String> ranges = split(list, ',').stream().map(HeadSpelling::plain).toList();
        if (ranges.isEmpty()) {
            return "*/*";
        }
        String shown = String.join(", ", ranges);
        return ranges.stream().anyMatch(PROBLEMS.asMatchPredicate()) ? shown + ANY_SUCCESS : shown;
    }

    /** Returns a type with its parameters, except those whose values need quotes, which no type of this service has. */
    private static String plain(String type) {
        return split(type, ';').stream()
                .filter(part -> part.indexOf('"') < 0 || part.chars().noneMatch(HeadSpelling::needsQuotes))
                .collect(Collectors.joining(";"));
    }

    private static boolean needsQuotes(int character) {
        return character == ' ' || character == ',' || character == ';' || character == '\\';
    }

    /** Splits at separators outside quotes; strips white space and drops empty parts. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? separator : text.charAt(i);
            if (i == text.length() || c == separator && !quoted) {
                String part = text.substring(start, i).strip();
                if (!part.isEmpty()) {
                    parts.add(part);
                }
                start = i + 1;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\' && quoted && i + 1 < text.length()) {
                i++;
            }
        }
        return parts;
    }
}
