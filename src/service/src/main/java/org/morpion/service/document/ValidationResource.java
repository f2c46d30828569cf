package org.morpion.service.document;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.Parameters;

/** Says whether a game is legal, what follows from its moves, and which moves could come next. */
@Path(ApiPaths.API)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "documents")
public class ValidationResource {
    private final DocumentIntake intake;
    private final GameValidator validator;

    ValidationResource(DocumentIntake intake, GameValidator validator) {
        this.intake = intake;
        this.validator = validator;
    }

    @POST
    @Path("/validate")
    @Operation(
            operationId = "validate",
            summary = "Whether a game is legal, and what follows from its moves",
            description = "An illegal game is answered with 200 too; 400 is for what can't be read as a game.")
    @RequestBody(ref = "Document")
    @APIResponse(
            responseCode = "200",
            description = "The verdict",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = Validation.class),
                            examples = {
                                @ExampleObject(name = "legal", value = """
                                                {"legal": true, "form": "msr-json", "variant": "5T", "score": 178,
                                                 "availableMoves": 0, "terminal": true, "bbox": [-4, -2, 12, 18],
                                                 "fingerprint": "674c4a771254864dd784ac0673986c1e", "known": "rosin178",
                                                 "claims": [{"field": "score", "claimed": 179, "actual": 178}],
                                                 "warnings": []}"""),
                                @ExampleObject(name = "illegal", value = """
                                                {"legal": false, "form": "msr-json", "variant": "5T", "score": 2,
                                                 "availableMoves": null, "terminal": null, "bbox": null,
                                                 "fingerprint": null, "known": null, "claims": [], "warnings": [],
                                                 "violations": [{"move": 1, "rule": "point-missing",
                                                 "points": [[5, 3]], "detail": "the line needs (5, 3), which is empty"}]}""")
                            }))
    public Validation validate(
            byte[] document,
            @BeanParam SourceParameters source,
            @QueryParam("all")
                    @Parameter(
                            description = "Whether to report every failing move instead of the first; a failing move is"
                                    + " not played, and the later ones are checked against what was",
                            schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false"))
                    String all) {
        boolean everyViolation = Parameters.flag("all", all, false);
        return validator.validate(intake.read(document, source), everyViolation);
    }

    @POST
    @Path("/moves")
    @Operation(
            operationId = "listMoves",
            summary = "The legal moves of a game's final position",
            description =
                    "None when the game is over. An illegal game has no final position, and is answered with 422.")
    @RequestBody(ref = "Document")
    @APIResponse(
            responseCode = "200",
            description = "The legal moves",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = LegalMoves.class)))
    public LegalMoves moves(byte[] document, @BeanParam SourceParameters source) {
        return LegalMoves.of(intake.read(document, source).record());
    }
}
