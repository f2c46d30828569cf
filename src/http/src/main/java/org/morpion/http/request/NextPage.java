package org.morpion.http.request;

import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code Link} headers to the next page of a list (RFC 8288). */
public final class NextPage {
    private NextPage() {}

    /**
     * Returns the value of a {@code Link} header.
     *
     * @param uri the request's URI; its other parameters are kept
     * @param path path of the list
     * @param cursor start of the next page
     */
    public static String link(UriInfo uri, String path, String cursor) {
        // The request's URI is unavailable without a Host header, which HTTP/1.0 does not require.
        Map<String, List<String>> parameters = new TreeMap<>(uri.getQueryParameters());
        parameters.put("cursor", List.of(cursor));
        String query = parameters.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encode(each.getKey()) + "=" + encode(value)))
                .collect(Collectors.joining("&"));
        // Relative, because the service does not know its public host and scheme behind a proxy.
        return "<" + path + "?" + query + ">; rel=\"next\"";
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
