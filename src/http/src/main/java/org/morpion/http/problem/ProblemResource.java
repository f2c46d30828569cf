package org.morpion.http.problem;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Explanations of the problem types, at the addresses that problems name as their {@code type}. */
@Path("/problems")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class ProblemResource {

    @GET
    @Operation(operationId = "listProblemTypes", summary = "List the types of problem")
    public List<Explanation> list() {
        return Arrays.stream(ProblemType.values()).map(Explanation::of).toList();
    }

    @GET
    @Path("/{slug}")
    @Operation(operationId = "getProblemType", summary = "Explain a type of problem")
    public Explanation get(String slug) {
        return ProblemType.ofSlug(slug)
                .map(Explanation::of)
                .orElseThrow(() -> ProblemType.NOT_FOUND.problem(
                        "There is no problem type named " + slug + ". /problems lists them."));
    }

    @Schema(name = "ProblemType", description = "A problem type")
    record Explanation(
            @Schema(required = true, examples = "/problems/illegal-game")
            String type,

            @Schema(required = true, examples = "422") int status,
            @Schema(required = true) String title,
            @Schema(required = true) String description) {

        static Explanation of(ProblemType type) {
            return new Explanation(type.uri().toString(), type.status(), type.title(), type.description());
        }
    }
}
