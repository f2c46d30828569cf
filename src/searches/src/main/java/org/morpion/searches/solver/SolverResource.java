package org.morpion.searches.solver;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Spelling;

/** The API of the solvers available for searches. */
@Path(ApiPaths.API + "/solvers")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class SolverResource {
    private final SolverCatalogue catalogue;

    SolverResource(SolverCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @GET
    @Operation(operationId = "listSolvers", summary = "List the solvers, and the plugins that failed to load")
    public SolverList list() {
        return new SolverList(
                catalogue.solvers().stream().map(SolverDescription::of).toList(), catalogue.failures());
    }

    @GET
    @Path("/{id}")
    @Operation(operationId = "getSolver", summary = "Get a solver and the JSON Schema of its options")
    public SolverDescription get(@RestPath String id) {
        return catalogue
                .solver(id)
                .map(SolverDescription::of)
                .orElseThrow(() -> ProblemType.NOT_FOUND.problem("There is no solver named " + id + "; " + ApiPaths.API
                        + "/solvers lists them."
                        + Spelling.question(Spelling.nearest(
                                id,
                                catalogue.solvers().stream()
                                        .map(solver -> solver.info().id())
                                        .toList()))));
    }

    @Schema(description = "The solvers, in the order of their ids")
    record SolverList(
            @Schema(required = true) List<SolverDescription> solvers,

            @Schema(required = true, description = "In the order of their jars' names")
            List<FailedPlugin> failures) {}
}
