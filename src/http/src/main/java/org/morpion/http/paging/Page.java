package org.morpion.http.paging;

import io.quarkus.hibernate.orm.panache.PanacheQuery;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.http.request.Parameters;

/**
 * A page of a list.
 *
 * @param next the cursor of the next page; null on the last page
 */
public record Page<T>(List<T> items, String next) {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    /** Parses the query parameter for the maximum number of items. */
    public static int limit(String limit) {
        return Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
    }

    /**
     * Returns the page of the first entries found.
     *
     * @param found the entries from the start of the page; more than the limit if another page follows
     * @param cursor returns the text of the cursor after an entry
     */
    public static <T> Page<T> of(List<T> found, int limit, Function<T, String> cursor) {
        if (found.size() <= limit) {
            return new Page<>(found, null);
        }
        return new Page<>(found.subList(0, limit), cursor.apply(found.get(limit - 1)));
    }

    /** Reads the page of the first results of a query. */
    public static <T> Page<T> of(PanacheQuery<T> query, int limit, Function<T, String> cursor) {
        return of(query.page(0, limit + 1).list(), limit, cursor);
    }

    public <R> Page<R> map(Function<T, R> mapping) {
        return new Page<>(items.stream().map(mapping).toList(), next);
    }

    /**
     * Returns a response with a {@code Link} header to the next page (RFC 8288).
     *
     * @param body makes the body of the items and the address of the next page, which is null on the last page
     * @param uri the request's URI; the address keeps its other parameters
     * @param path path of the list
     */
    public Response.ResponseBuilder response(BiFunction<List<T>, String, ?> body, UriInfo uri, String path) {
        if (next == null) {
            return Response.ok(body.apply(items, null));
        }
        String address = address(uri, path);
        return Response.ok(body.apply(items, address)).header(HttpHeaders.LINK, "<" + address + ">; rel=\"next\"");
    }

    private String address(UriInfo uri, String path) {
        // The request's URI is unavailable without a Host header, which HTTP/1.0 does not require.
        Map<String, List<String>> parameters = new TreeMap<>(uri.getQueryParameters());
        parameters.put("cursor", List.of(next));
        String query = parameters.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encode(each.getKey()) + "=" + encode(value)))
                .collect(Collectors.joining("&"));
        // Relative, because the service does not know its public host and scheme behind a proxy.
        return path + "?" + query;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
