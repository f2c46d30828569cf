package org.morpion.registry.transfer;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Permit;
import org.morpion.access.Scopes;
import org.morpion.documents.MediaTypes;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.RecordStore;

/** REST resource for exports of the registry, one record per line. */
@Path(ApiPaths.RECORDS + "/export")
@RolesAllowed(Scopes.RECORD_READ)
public class ExportResource {
    private final RecordExport export;
    private final BatchSlots turns;
    private final CurrentCaller current;

    ExportResource(RecordExport export, BatchSlots turns, CurrentCaller current) {
        this.export = export;
        this.turns = turns;
        this.current = current;
    }

    @GET
    @Produces({MediaTypes.NDJSON, MediaTypes.RECORD + ";qs=0.5"})
    @Operation(operationId = "exportRecords", summary = "Export all records, one a line")
    public Response export(
            @QueryParam("to") String to,
            @QueryParam("after") String after,
            @Context HttpHeaders headers,
            @Context RoutingContext request) {
        RecordExport.Form form =
                Parameters.constant("to", to, RecordExport.Form.values()).orElseGet(() -> accepted(headers));
        if (after != null && !RecordStore.isId(after)) {
            throw Parameters.invalid("after", after, "the id of a record");
        }
        boolean everything = RecordAccess.isModerator(current.get());
        Permit permit = current.permit();
        StreamingOutput lines = turns.output(
                request,
                permit::require,
                (out, turn) -> export.write(out, form, after == null ? "" : after, everything, turn));
        return Response.ok(lines, form == RecordExport.Form.NDJSON ? MediaTypes.NDJSON : MediaTypes.RECORD)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"records." + (form == RecordExport.Form.NDJSON ? "ndjson" : "msr")
                                + "\"")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    private static RecordExport.Form accepted(HttpHeaders headers) {
        MediaType lines = MediaType.valueOf(MediaTypes.NDJSON);
        MediaType compact = MediaType.valueOf(MediaTypes.RECORD);
        // In order of preference.
        for (MediaType range : headers.getAcceptableMediaTypes()) {
            if (lines.isCompatible(range)) {
                return RecordExport.Form.NDJSON;
            }
            if (compact.isCompatible(range)) {
                return RecordExport.Form.MSR;
            }
        }
        return RecordExport.Form.NDJSON;
    }
}
