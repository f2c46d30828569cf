package org.morpion.service.request;

import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

class EarlyResponses {

    @ServerExceptionMapper
    public Response answer(ResponseException early) {
        return early.response();
    }
}
