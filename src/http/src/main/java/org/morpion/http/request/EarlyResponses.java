package org.morpion.http.request;

import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Mapping of a {@link ResponseException} to the response that it carries. */
class EarlyResponses {

    @ServerExceptionMapper
    public Response answer(ResponseException early) {
        return early.response();
    }
}
