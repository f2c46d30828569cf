package org.morpion.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NextPage;
import org.morpion.http.request.Parameters;

/** Resource for reading the audit trail. Requires the scope {@code admin}. */
@Path(AuditResource.PATH)
@RolesAllowed(Scopes.ADMIN)
@Blocking
public class AuditResource {
    static final String PATH = ApiPaths.API + "/audit";

    private static final String NDJSON = "application/x-ndjson";
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1000;

    private final AuditStore store;
    private final ObjectMapper json;

    AuditResource(AuditStore store, ObjectMapper json) {
        this.store = store;
        this.json = json;
    }

    @GET
    @Transactional
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "listAuditTrail", summary = "List the audit trail, newest first")
    public Response page(
            @QueryParam("caller") String caller,
            @QueryParam("target") String target,
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri) {
        return answer(find(caller, target, limit, cursor), limit, uri, AuditView.Page::new);
    }

    @GET
    @Transactional
    @Produces(NDJSON + ";qs=0.5")
    public Response lines(
            @QueryParam("caller") String caller,
            @QueryParam("target") String target,
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri) {
        Response response = answer(find(caller, target, limit, cursor), limit, uri, this::lines);
        return Response.fromResponse(response)
                .header(HttpHeaders.CONTENT_TYPE, NDJSON)
                .build();
    }

    private static int limit(String limit) {
        return Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
    }

    private List<AuditEntry> find(String caller, String target, String limit, String cursor) {
        return store.find(
                Parameters.text("caller", caller),
                Parameters.text("target", target),
                AgeCursor.parse(cursor),
                limit(limit) + 1);
    }

    private interface Body {
        Object of(List<AuditView> entries);
    }

    private static Response answer(List<AuditEntry> found, String limit, UriInfo uri, Body body) {
        int limitValue = limit(limit);
        List<AuditEntry> shown = found.subList(0, Math.min(limitValue, found.size()));
        Response.ResponseBuilder response =
                Response.ok(body.of(shown.stream().map(AuditView::of).toList()));
        response.header(HttpHeaders.CACHE_CONTROL, "no-store");
        if (found.size() > limitValue) {
            AuditEntry last = shown.get(limitValue - 1);
            response.header(
                    HttpHeaders.LINK, NextPage.link(uri, PATH, new AgeCursor(last.at, last.id.toString()).text()));
        }
        return response.build();
    }

    private String lines(List<AuditView> entries) {
        StringBuilder lines = new StringBuilder();
        try {
            for (AuditView entry : entries) {
                lines.append(json.writeValueAsString(entry)).append('\n');
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An audit entry can't be serialised as JSON", e);
        }
        return lines.toString();
    }
}
