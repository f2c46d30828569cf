package org.morpion.service.request;

import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Names the page behind the one that was asked for (RFC 8288). */
public final class NextPage {
    private NextPage() {}

    /**
     * The value of a {@code Link} header.
     *
     * @param uri of the request; its other parameters stay
     * @param path of the list
     * @param cursor where the next page begins
     */
    public static String link(UriInfo uri, String path, String cursor) {
        // Not the request's URI: without a Host, which HTTP/1.0 doesn't require, there is no such URI.
        Map<String, List<String>> parameters = new TreeMap<>(uri.getQueryParameters());
        parameters.put("cursor", List.of(cursor));
        String query = parameters.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encode(each.getKey()) + "=" + encode(value)))
                .collect(Collectors.joining("&"));
        // Relative: behind a proxy the service does not know by which name and scheme it was asked.
        return "<" + path + "?" + query + ">; rel=\"next\"";
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
