package org.morpion.access.resource;

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
import org.morpion.access.AuditStore;
import org.morpion.access.Scopes;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.request.ApiPaths;
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
        Page<AuditView> page = find(caller, target, limit, cursor);
        return answer(page, new AuditView.Page(page.items(), page.address(uri, PATH)), uri)
                .build();
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
        Page<AuditView> page = find(caller, target, limit, cursor);
        return answer(page, lines(page.items()), uri)
                .header(HttpHeaders.CONTENT_TYPE, NDJSON)
                .build();
    }

    private Page<AuditView> find(String caller, String target, String limit, String cursor) {
        return store.find(
                        Parameters.text("caller", caller),
                        Parameters.text("target", target),
                        AgeCursor.parse(cursor, Long::valueOf),
                        Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT))
                .map(AuditView::of);
    }

    private static Response.ResponseBuilder answer(Page<AuditView> page, Object body, UriInfo uri) {
        return page.response(body, uri, PATH).header(HttpHeaders.CACHE_CONTROL, "no-store");
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
