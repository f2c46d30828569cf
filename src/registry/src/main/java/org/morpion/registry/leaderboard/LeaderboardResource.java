package org.morpion.registry.leaderboard;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.Scopes;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.Variant;

/** REST resource of leaderboards. */
@Path(ApiPaths.API + "/leaderboards")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_READ)
public class LeaderboardResource {
    private final Leaderboards leaderboards;

    LeaderboardResource(Leaderboards leaderboards) {
        this.leaderboards = leaderboards;
    }

    @GET
    @Path("/{variant:[^/]+}")
    @Operation(operationId = "getLeaderboard", summary = "Rank the games of a variant")
    public Leaderboard get(@RestPath String variant, @BeanParam LeaderboardParameters parameters) {
        Variant ranked = Variant.ofSpelling(variant)
                .orElseThrow(() -> ProblemType.NOT_FOUND
                        .because("There is no variant " + variant + "; use 5T, 5D, 4T or 4D.")
                        .build());
        return leaderboards.of(ranked, parameters.by(), parameters.asOf(), parameters.who(), parameters.limit());
    }
}
