package org.morpion.registry.leaderboard;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.Scopes;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Spelling;
import org.morpion.record.Variant;
import org.morpion.registry.catalogue.LeaderboardCursor;

/** REST resource of leaderboards. */
@Path(LeaderboardResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_READ)
public class LeaderboardResource {
    static final String PATH = ApiPaths.API + "/leaderboards";

    private final Leaderboards leaderboards;

    LeaderboardResource(Leaderboards leaderboards) {
        this.leaderboards = leaderboards;
    }

    @GET
    @Path("/{variant:[^/]+}")
    @Operation(operationId = "getLeaderboard", summary = "Rank the games of a variant")
    public Response get(@RestPath String variant, @BeanParam LeaderboardParameters parameters, @Context UriInfo uri) {
        Variant ranked = Variant.ofSpelling(variant)
                .orElseThrow(() -> ProblemType.NOT_FOUND.problem("There is no variant " + variant
                        + "; use 5T, 5D, 4T or 4D." + Spelling.question(Spelling.nearest(variant, Variant.codes()))));
        parameters.requireValid();
        Leaderboards.Ranked found = leaderboards.of(
                ranked, parameters.by(), parameters.asOf(), parameters.who(), parameters.cursor(), parameters.limit());
        String path = PATH + "/" + ranked.code();
        Page<Leaderboard.Entry> page = new Page<>(
                found.board().entries(),
                found.next().map(LeaderboardCursor::text).orElse(null));
        return page.response((entries, next) -> found.board().before(next), uri, path)
                .build();
    }
}
