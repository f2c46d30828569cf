package org.morpion.registry.moderation;

import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.AccessProblems;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.documents.MediaTypes;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Limits;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.Revision;
import org.morpion.registry.StoredRecord;

/** REST resource for the state of records and its changes. */
@Path(ApiPaths.RECORDS)
@Produces(MediaType.APPLICATION_JSON)
public class ModerationResource {
    private final StrictJson json;
    private final Moderation moderation;
    private final RecordAccess access;
    private final RecordChangeStore changes;
    private final CurrentCaller current;

    ModerationResource(
            Limits limits,
            Moderation moderation,
            RecordAccess access,
            RecordChangeStore changes,
            CurrentCaller current) {
        this.json = new StrictJson(limits, ProblemType.INVALID_RECORD);
        this.moderation = moderation;
        this.access = access;
        this.changes = changes;
        this.current = current;
    }

    @PATCH
    @Path("/{id:[^/.]+}")
    @Consumes({MediaTypes.MERGE_PATCH, MediaType.APPLICATION_JSON})
    @RolesAllowed(Scopes.RECORD_MODERATE)
    @Operation(operationId = "moderateRecord", summary = "Publish, refuse, correct, merge, hide or restore a record")
    public Response moderate(
            @RestPath String id, @HeaderParam(HttpHeaders.IF_MATCH) List<String> conditions, byte[] body) {
        ModerationRequest request = json.read(body, ModerationRequest.class);
        Moderation.Changed changed = moderation.change(id, request, conditions, current.get());
        return Response.ok(changed.record())
                .tag(Revision.tag(changed.changes()))
                .build();
    }

    @DELETE
    @Path("/{id:[^/.]+}")
    @Produces(MediaType.WILDCARD)
    @RolesAllowed(Scopes.RECORD_WRITE)
    @Operation(operationId = "withdrawRecord", summary = "Withdraw, hide or request the removal of a record")
    public Response remove(
            @RestPath String id,
            @QueryParam("reason") String reason,
            @HeaderParam(HttpHeaders.IF_MATCH) List<String> conditions) {
        Caller caller = current.get();
        // No redirect from a merged record: a client that follows it would remove the successor.
        StoredRecord record = access.findItself(id);
        if (!RecordAccess.mayWithdraw(caller, record)) {
            AccessProblems.require(caller, Scopes.RECORD_MODERATE, "To remove a record that others have submitted");
        }
        boolean isRemoved = moderation.remove(id, reason, conditions, caller);
        return Response.status(isRemoved ? Response.Status.NO_CONTENT : Response.Status.ACCEPTED)
                .build();
    }

    @GET
    @Path("/{id:[^/.]+}/history")
    @Transactional
    @RolesAllowed(Scopes.RECORD_MODERATE)
    @Operation(operationId = "getRecordHistory", summary = "List what was done to a record")
    public Response history(@RestPath String id) {
        RecordHistory history = RecordHistory.of(access.findItself(id), changes.of(id));
        return Response.ok(history).tag(Revision.tag(history.changes().size())).build();
    }
}
