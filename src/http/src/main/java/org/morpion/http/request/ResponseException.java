package org.morpion.http.request;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** A response other than a problem, thrown where a method cannot return it. */
public class ResponseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Response response;

    public ResponseException(Response response) {
        super(null, null, false, false);
        this.response = response;
    }

    /**
     * Redirects permanently with 301.
     *
     * @param address relative to the service, because the public host and scheme may be unknown behind a proxy
     */
    public static ResponseException movedTo(String address) {
        return new ResponseException(Response.status(Response.Status.MOVED_PERMANENTLY)
                .header(HttpHeaders.LOCATION, address)
                // Clients must revalidate: a cached redirect would hide a later withdrawal of the target.
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .build());
    }

    Response response() {
        return response;
    }
}
