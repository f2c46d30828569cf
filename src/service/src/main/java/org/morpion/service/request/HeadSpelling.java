package org.morpion.service.request;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Spells media types as the framework reads them. RFC 9110 allows white space around a semicolon (§5.6.6), empty
 * elements in a list (§5.6.1.2) and commas in quotes (§5.6.4); the framework takes the first for a part of the name and
 * the others for errors.
 */
final class HeadSpelling {
    private static final Pattern AROUND_SEMICOLON = Pattern.compile("\\s*;\\s*");

    /** A parameter whose value needs its quotes. No type that is offered here has one. */
    private static final Pattern QUOTED =
            Pattern.compile(";[^;=\"]*=\\s*\"(?:[^\"\\\\]|\\\\.)*[,;\\\\ ](?:[^\"\\\\]|\\\\.)*\"");

    private HeadSpelling() {}

    static void mend(RoutingContext context) {
        MultiMap headers = context.request().headers();
        List<String> accept = headers.getAll(HttpHeaders.ACCEPT);
        if (accept.size() == 1) {
            headers.set(HttpHeaders.ACCEPT, ranges(context.parsedHeaders().accept(), accept.get(0)));
        }
        String type = headers.get(HttpHeaders.CONTENT_TYPE);
        if (type != null) {
            headers.set(HttpHeaders.CONTENT_TYPE, plain(type));
        }
    }

    /** The elements of a list, or any type where it has none. */
    private static String ranges(List<MIMEHeader> elements, String list) {
        String ranges = elements.stream()
                .map(element -> plain(element.rawValue()))
                .filter(range -> !range.isEmpty())
                .collect(Collectors.joining(", "));
        return ranges.isEmpty() && !list.isBlank() ? "*/*" : ranges;
    }

    private static String plain(String type) {
        String withoutQuoted = QUOTED.matcher(type).replaceAll("");
        return AROUND_SEMICOLON.matcher(withoutQuoted.strip()).replaceAll(";");
    }
}
