package org.morpion.service.document;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.Parameters;

/** Says whether a game is legal, and what follows from its moves. */
@Path(ApiPaths.API + "/validate")
public class ValidationResource {
    private final DocumentIntake intake;
    private final GameValidator validator;

    ValidationResource(DocumentIntake intake, GameValidator validator) {
        this.intake = intake;
        this.validator = validator;
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public Validation validate(
            byte[] document,
            @QueryParam("variant") String variant,
            @QueryParam("all") String all,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) String contentType) {
        boolean everyViolation = Parameters.flag("all", all, false);
        return validator.validate(intake.read(document, variant, contentType), everyViolation);
    }
}
