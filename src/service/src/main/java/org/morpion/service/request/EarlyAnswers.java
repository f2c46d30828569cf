package org.morpion.service.request;

import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

class EarlyAnswers {

    @ServerExceptionMapper
    public Response answer(EarlyAnswer early) {
        return early.response();
    }
}
