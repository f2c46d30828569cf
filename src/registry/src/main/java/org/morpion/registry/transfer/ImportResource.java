package org.morpion.registry.transfer;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Permit;
import org.morpion.access.Scopes;
import org.morpion.documents.MediaTypes;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.admission.ContentCoding;
import org.morpion.http.request.ApiPaths;

/**
 * REST resource for imports of exports from another registry. Restricted to administrators, because a line sets the
 * owner of a record and the authors of its changes.
 */
@Path(ApiPaths.IMPORT)
@RolesAllowed(Scopes.ADMIN)
public class ImportResource {
    private final ImportStream lines;
    private final BatchSlots turns;
    private final CurrentCaller current;

    ImportResource(ImportStream lines, BatchSlots turns, CurrentCaller current) {
        this.lines = lines;
        this.turns = turns;
        this.current = current;
    }

    @POST
    @Consumes({
        MediaTypes.NDJSON,
        MediaTypes.RECORD,
        MediaType.APPLICATION_JSON,
        MediaTypes.PENTASOL,
        MediaTypes.MOVES,
        MediaTypes.ZIP
    })
    @Produces(MediaTypes.NDJSON)
    @Operation(operationId = "importRecords", summary = "Import records, one a line, or games in a text or zip archive")
    public StreamingOutput take(
            InputStream body,
            @HeaderParam(HttpHeaders.CONTENT_ENCODING) String contentEncoding,
            @Context RoutingContext request) {
        ContentCoding coding = ContentCoding.ofHeader(contentEncoding).orElse(ContentCoding.IDENTITY);
        Caller caller = current.get();
        Permit permit = current.permit();
        return turns.output(
                request, permit::require, (out, turn) -> lines.take(turn.plain(body, coding), out, caller, turn));
    }
}
