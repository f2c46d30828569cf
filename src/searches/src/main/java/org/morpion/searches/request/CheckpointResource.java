package org.morpion.searches.request;

import io.quarkus.vertx.http.Uncompressed;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Permit;
import org.morpion.access.Scopes;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.Slots;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.searches.Searches;
import org.morpion.searches.transfer.SearchDocuments;

/** The API of a search's checkpoints: saves them on request and exports them for another installation. */
@Path(ApiPaths.SEARCHES + "/{id:[^/]+}/checkpoint")
@Blocking
public class CheckpointResource {
    private static final int DOWNLOADS_AT_ONCE = 8;
    private static final int DOWNLOADS_OF_ACCOUNT = 4;
    private static final int RETRY_SECONDS = 5;

    private final Searches searches;
    private final FreshCheckpoints fresh;
    private final PreferWait waiting;
    private final SearchDocuments documents;
    private final BatchSlots turns;
    private final CurrentCaller current;

    /**
     * A limit in addition to the batch turns, because each download holds an island's state in memory, which may be
     * large.
     */
    private final Slots downloads = new Slots(
            DOWNLOADS_AT_ONCE,
            DOWNLOADS_OF_ACCOUNT,
            "Too many checkpoints are being downloaded at once.",
            "You already have " + DOWNLOADS_OF_ACCOUNT + " checkpoint downloads running; wait until one has ended.",
            RETRY_SECONDS);

    CheckpointResource(
            Searches searches,
            FreshCheckpoints fresh,
            PreferWait waiting,
            SearchDocuments documents,
            BatchSlots turns,
            CurrentCaller current) {
        this.searches = searches;
        this.fresh = fresh;
        this.waiting = waiting;
        this.documents = documents;
        this.turns = turns;
        this.current = current;
    }

    @GET
    // Mostly states, which are long and barely compressible.
    @Uncompressed
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "getCheckpoint", summary = "Save a search and export its checkpoints")
    public Response get(
            @RestPath String id,
            @QueryParam("fresh") String fresh,
            @HeaderParam("Prefer") String prefer,
            @Context RoutingContext request) {
        String account = current.get().account();
        CallerKind kind = CallerKind.of(request);
        Searches.View view =
                Parameters.flag("fresh", fresh, true) ? saved(id, prefer, kind, account) : searches.get(id);
        Permit permit = current.permit();
        StreamingOutput document = turns.output(request, permit::require, (out, turn) -> {
            try (Slots.Slot slot = downloads.take(kind, account)) {
                documents.write(view, out);
            }
        });
        return Response.ok(document)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"search-" + id + ".checkpoint.json\"")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    /** Counts as a download while it waits for the islands, because it blocks a worker thread as well. */
    private Searches.View saved(String id, String prefer, CallerKind kind, String account) {
        try (Slots.Slot slot = downloads.take(kind, account)) {
            return fresh.save(id, prefer);
        }
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "saveCheckpoint", summary = "Save a checkpoint of every running island now")
    public Response save(@RestPath String id, @HeaderParam("Prefer") String prefer, @Context RoutingContext context) {
        Searches.View wanted = searches.wantCheckpoint(id);
        Optional<String> applied = waiting.until(() -> !searches.isCheckpointPending(id), prefer, context);
        Searches.View view = applied.isPresent() ? searches.get(id) : wanted;
        Response.ResponseBuilder response = Response.status(
                        isPending(view) ? Response.Status.ACCEPTED : Response.Status.OK)
                .entity(SearchView.of(view));
        applied.ifPresent(preference -> response.header(PreferWait.APPLIED, preference));
        return response.build();
    }

    private static boolean isPending(Searches.View view) {
        return view.islands().stream().anyMatch(island -> island.checkpointWanted);
    }
}
