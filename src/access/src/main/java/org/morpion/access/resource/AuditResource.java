package org.morpion.access.resource;

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
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.AuditStore;
import org.morpion.access.Scopes;
import org.morpion.http.json.JsonWriter;
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
    private final JsonWriter json;

    AuditResource(AuditStore store, JsonWriter json) {
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
        return find(caller, target, limit, cursor)
                .response(AuditView.Page::new, uri, PATH)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
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
        return find(caller, target, limit, cursor)
                .response((entries, next) -> lines(entries), uri, PATH)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
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

    private String lines(List<AuditView> entries) {
        return entries.stream().map(entry -> json.text(entry) + '\n').collect(Collectors.joining());
    }
}
