package org.morpion.documents;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NoSideEffects;
import org.morpion.http.request.Parameters;

/** Resource for validating a game and for listing the legal moves of its final position. */
@Path(ApiPaths.API)
@Produces(MediaType.APPLICATION_JSON)
@NoSideEffects
@RolesAllowed(Scopes.DOCUMENTS)
public class ValidationResource {
    private final DocumentReader reader;
    private final GameValidator validator;
    private final KnownGames games;

    ValidationResource(DocumentReader reader, GameValidator validator, KnownGames games) {
        this.reader = reader;
        this.validator = validator;
        this.games = games;
    }

    @POST
    @Path("/validate")
    @Operation(operationId = "validate", summary = "Validate a game")
    public Validation validate(
            byte[] document,
            @BeanParam SourceParameters source,
            @QueryParam("all") String all,
            @QueryParam("registry") String registry) {
        boolean everyViolation = Parameters.flag("all", all, false);
        boolean withRegistry = Parameters.flag("registry", registry, false);
        if (withRegistry) {
            games.requireAccess();
        }
        return validator.validate(
                reader.read(document, source.source()),
                everyViolation,
                game -> withRegistry ? games.about(game) : null,
                null,
                null);
    }

    @POST
    @Path("/moves")
    @Operation(operationId = "listMoves", summary = "List the legal moves of a game's final position")
    public LegalMoves moves(byte[] document, @BeanParam SourceParameters source) {
        return LegalMoves.of(reader.read(document, source.source()).record());
    }
}
