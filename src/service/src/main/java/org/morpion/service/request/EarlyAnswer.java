package org.morpion.service.request;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** An answer that is no problem, from where none can be returned. */
public class EarlyAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Response response;

    public EarlyAnswer(Response response) {
        super(null, null, false, false);
        this.response = response;
    }

    /**
     * What was asked for is elsewhere now, for good.
     *
     * @param address relative to the service, as nobody knows for sure where clients see it
     */
    public static EarlyAnswer movedTo(String address) {
        return new EarlyAnswer(Response.status(Response.Status.MOVED_PERMANENTLY)
                .header(HttpHeaders.LOCATION, address)
                // It may be gone some day: kept by clients, who need not ask otherwise, this would never be known.
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .build());
    }

    Response response() {
        return response;
    }
}
