package org.morpion.registry.catalogue;

import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.http.request.ApiPaths;

/** REST resource of the caller's own records: the part of the catalogue that {@code mine=true} selects. */
@Path(ApiPaths.SUBMISSIONS)
@RolesAllowed(Scopes.RECORD_READ)
public class OwnRecordsResource {
    private final CataloguePages pages;

    OwnRecordsResource(CataloguePages pages) {
        this.pages = pages;
    }

    @GET
    @Transactional
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "listSubmissions", summary = "List the caller's own records, in every state")
    public Response list(
            @QueryParam("cursor") String cursor,
            @QueryParam("limit") String limit,
            @QueryParam("sort") String sort,
            @QueryParam("state") String state,
            @Context UriInfo uri) {
        return pages.page(CatalogueParameters.ofOwn(cursor, limit, sort, state), uri, ApiPaths.SUBMISSIONS);
    }
}
