package org.morpion.service.transfer;

import io.quarkus.vertx.http.Uncompressed;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.service.access.Scopes;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.ConcurrencyLimit;
import org.morpion.service.search.SearchView;
import org.morpion.service.search.Searches;

/** The states of a search: saved now, and carried to another installation. */
@Path(ApiPaths.SEARCHES + "/{id:[^/]+}/checkpoint")
@Blocking
public class CheckpointResource {
    private static final int DOWNLOADS_AT_ONCE = 8;

    private final Searches searches;
    private final SearchDocuments documents;

    /** Each download holds a worker thread for as long as its client takes to receive it. */
    private final ConcurrencyLimit downloads =
            new ConcurrencyLimit(DOWNLOADS_AT_ONCE, "As many checkpoints as are allowed at once are being sent.", 5);

    CheckpointResource(Searches searches, SearchDocuments documents) {
        this.searches = searches;
        this.documents = documents;
    }

    @GET
    // Most of it are states, which compress little and are long.
    @Uncompressed
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "getCheckpoint", summary = "Export a search with its latest checkpoints")
    public Response get(@RestPath String id) {
        Searches.View view = searches.get(id);
        StreamingOutput document = out -> write(view, out);
        return Response.ok(document)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"search-" + id + ".checkpoint.json\"")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "saveCheckpoint", summary = "Save a checkpoint of every running island now")
    public Response save(@RestPath String id) {
        return Response.accepted(SearchView.of(searches.wantCheckpoint(id))).build();
    }

    private void write(Searches.View view, OutputStream out) throws IOException {
        downloads.enter();
        try {
            documents.write(view, out);
        } finally {
            downloads.leave();
        }
    }
}
