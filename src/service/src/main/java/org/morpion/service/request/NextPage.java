package org.morpion.service.request;

import jakarta.ws.rs.core.UriInfo;

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
        String query = uri.getRequestUriBuilder()
                .replaceQueryParam("cursor", cursor)
                .build()
                .getRawQuery();
        // Relative: behind a proxy the service does not know by which name and scheme it was asked.
        return "<" + path + "?" + query + ">; rel=\"next\"";
    }
}
