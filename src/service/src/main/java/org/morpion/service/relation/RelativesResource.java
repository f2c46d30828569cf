package org.morpion.service.relation;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.game.Comparison;
import org.morpion.record.GameRecord;
import org.morpion.service.access.Scopes;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.record.KeptRecords;
import org.morpion.service.record.RecordSummary;
import org.morpion.service.relation.Relatives.Relative;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.Parameters;

/** The relatives of records. */
@Path(ApiPaths.RECORDS)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_READ)
public class RelativesResource {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    private final RelativesIndex index;
    private final KeptRecords records;

    RelativesResource(RelativesIndex index, KeptRecords records) {
        this.index = index;
        this.records = records;
    }

    @GET
    @Path("/{id:[^/.]+}/relatives")
    @Operation(operationId = "listRelatives", summary = "List the records that resemble a record")
    public Relatives relatives(@RestPath String id, @QueryParam("limit") String limit) {
        int most = Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
        GameRecord game = records.find(id)
                .orElseThrow(() -> ProblemType.NOT_FOUND
                        .because("There is no published record named " + id + ".")
                        .build());
        List<String> related = index.relatives(game.variant(), game.moves()).stream()
                .map(GameIndex.Related::id)
                .filter(other -> !other.equals(id))
                .toList();
        List<String> shown = related.subList(0, Math.min(most, related.size()));
        Map<String, RecordSummary> summaries = records.summaries(shown);
        List<Relative> relatives = new ArrayList<>();
        for (String other : shown) {
            records.find(other).filter(found -> summaries.containsKey(other)).ifPresent(found -> {
                Comparison comparison = Comparison.of(game.variant(), game.moves(), found.moves());
                relatives.add(
                        new Relative(summaries.get(other), ComparisonView.of(comparison, game, found, List.of())));
            });
        }
        return new Relatives(index.isComplete(), related.size(), relatives);
    }
}
