package org.morpion.service.request;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Spells media types as the framework reads them. RFC 9110 allows white space around a semicolon (§5.6.6), empty
 * elements in a list (§5.6.1.2), commas in quotes (§5.6.4) and a list on several lines (§5.3); the framework takes the
 * first for a part of the name and the others for errors, or looks at one line alone.
 */
final class HeadSpelling {
    private HeadSpelling() {}

    static void mend(RoutingContext context) {
        MultiMap headers = context.request().headers();
        List<String> accept = headers.getAll(HttpHeaders.ACCEPT);
        if (!accept.isEmpty()) {
            headers.set(HttpHeaders.ACCEPT, ranges(String.join(",", accept)));
        }
        String type = headers.get(HttpHeaders.CONTENT_TYPE);
        if (type != null) {
            headers.set(HttpHeaders.CONTENT_TYPE, plain(type));
        }
    }

    /** The elements of a list, or any type where it has none. */
    private static String ranges(String list) {
        String ranges = split(list, ',').stream().map(HeadSpelling::plain).collect(Collectors.joining(", "));
        return ranges.isEmpty() ? "*/*" : ranges;
    }

    /** A type and its parameters, less those whose values need quotes: no type that is offered here has one. */
    private static String plain(String type) {
        return split(type, ';').stream()
                .filter(part -> part.indexOf('"') < 0 || part.chars().noneMatch(HeadSpelling::needsQuotes))
                .collect(Collectors.joining(";"));
    }

    private static boolean needsQuotes(int character) {
        return character == ' ' || character == ',' || character == ';' || character == '\\';
    }

    /** What lies between separators that are not in quotes, without the white space around it; nothing empty. */
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
