package org.morpion.registry.submission;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.documents.DocumentReader;
import org.morpion.documents.GameAnswer;
import org.morpion.documents.HeaderLists;
import org.morpion.documents.KnownGames;
import org.morpion.documents.NestedGames;
import org.morpion.documents.SourceParameters;
import org.morpion.documents.Variants;
import org.morpion.game.Comparison;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.RequestKey;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.StoredRecord;
import org.morpion.render.document.Document;

/** REST resource for submissions to the registry. */
@Path(ApiPaths.RECORDS)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_WRITE)
public class SubmissionResource {
    private final DocumentReader reader;
    private final Submissions submissions;
    private final KnownGames registry;
    private final CurrentCaller current;
    private final DatabaseClock clock;

    SubmissionResource(
            DocumentReader reader,
            Submissions submissions,
            KnownGames registry,
            CurrentCaller current,
            DatabaseClock clock) {
        this.reader = reader;
        this.submissions = submissions;
        this.registry = registry;
        this.current = current;
        this.clock = clock;
    }

    @POST
    @Operation(operationId = "submitRecord", summary = "Submit a game to the registry")
    public Response submit(
            byte[] document,
            @BeanParam SourceParameters source,
            @BeanParam SubmissionParameters said,
            @HeaderParam("Idempotency-Key") String key,
            @Context UriInfo uri) {
        said.requireValid(source, clock.instant());
        Document read = Variants.requireDecided(reader.read(document, source.source()));
        Caller caller = current.get();
        Optional<RequestKey> once =
                RequestKey.of(key, document, uri.getRequestUri().getRawQuery());
        Submissions.Admitted admitted = submissions.submit(read, document, said, caller, once);
        StoredRecord stored = admitted.record();
        NestedGames nested = registry.nestedWith(read.record());
        if (!admitted.isNew() && !RecordAccess.sees(caller, stored)) {
            return Response.ok(SubmissionView.pending(nested)).build();
        }
        Response.ResponseBuilder answer = admitted.isNew()
                ? Response.status(Response.Status.CREATED).entity(SubmissionView.created(stored, nested))
                : Response.ok(known(stored, read.record(), nested));
        if (!read.warnings().isEmpty()) {
            answer.header(GameAnswer.WARNINGS, HeaderLists.warnings(read.warnings()));
        }
        return answer.header(HttpHeaders.LOCATION, ApiPaths.RECORDS + "/" + stored.id)
                .build();
    }

    private static SubmissionView known(StoredRecord stored, GameRecord submitted, NestedGames nested) {
        GameRecord record = CompactGames.read(stored.document);
        Comparison comparison = Comparison.of(record.variant(), record.moves(), submitted.moves());
        return SubmissionView.known(stored, comparison, nested);
    }
}
