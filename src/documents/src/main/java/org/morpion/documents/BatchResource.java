package org.morpion.documents;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Permit;
import org.morpion.access.Scopes;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.admission.ContentCoding;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NoSideEffects;
import org.morpion.http.request.Parameters;

/** Resource for validating a stream of games of any length. */
@Path(ApiPaths.VALIDATE_BATCH)
@NoSideEffects
@RolesAllowed(Scopes.DOCUMENTS)
public class BatchResource {
    private final BatchValidator validator;
    private final BatchSlots turns;
    private final CurrentCaller current;

    BatchResource(BatchValidator validator, BatchSlots turns, CurrentCaller current) {
        this.validator = validator;
        this.turns = turns;
        this.current = current;
    }

    @POST
    @Produces(MediaTypes.NDJSON)
    @Operation(operationId = "validateBatch", summary = "Validate any number of games, in a text or a zip archive")
    public StreamingOutput validateBatch(
            InputStream lines,
            @QueryParam("variant") String variant,
            @QueryParam("strict") String strict,
            @QueryParam("all") String all,
            @HeaderParam(HttpHeaders.CONTENT_ENCODING) String contentEncoding,
            @Context RoutingContext request) {
        DocumentReader.Source source = new DocumentReader.Source(
                Optional.ofNullable(Parameters.variant(variant, null)),
                Parameters.flag("strict", strict, false),
                null,
                1);
        boolean everyViolation = Parameters.flag("all", all, false);
        ContentCoding coding = ContentCoding.ofHeader(contentEncoding).orElse(ContentCoding.IDENTITY);
        Permit permit = current.permit();
        return turns.output(
                request,
                permit::require,
                (out, turn) -> validator.validate(turn.plain(lines, coding), out, source, everyViolation, turn));
    }
}
