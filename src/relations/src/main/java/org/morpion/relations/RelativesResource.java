package org.morpion.relations;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.Scopes;
import org.morpion.game.Comparison;
import org.morpion.http.paging.Page;
import org.morpion.http.paging.PageOffset;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.GameRecord;
import org.morpion.registry.KeptRecords;
import org.morpion.registry.RecordAccess;
import org.morpion.relations.Relatives.Relative;

/** Resource for the relatives of records. */
@Path(ApiPaths.RECORDS)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_READ)
public class RelativesResource {
    private final RelativesIndex index;
    private final KeptRecords records;
    private final RecordAccess access;

    RelativesResource(RelativesIndex index, KeptRecords records, RecordAccess access) {
        this.index = index;
        this.records = records;
        this.access = access;
    }

    @GET
    @Path("/{id:[^/.]+}/relatives")
    @Operation(operationId = "listRelatives", summary = "List the records that are similar to a record")
    public Response relatives(
            @RestPath String id,
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri) {
        int most = Page.limit(limit);
        GameRecord game = access.game(id, "/relatives");
        int offset = Math.min(PageOffset.parse(cursor), Integer.MAX_VALUE - most);
        boolean complete = index.isComplete();
        GameIndex.Relatives related = index.relatives(game.variant(), game.moves(), id, offset + most);
        List<String> shown = related.closest().stream()
                .skip(offset)
                .map(GameIndex.Related::id)
                .toList();
        Page<String> page = PageOffset.page(shown, offset, most, related.count());
        String path = ApiPaths.RECORDS + "/" + id + "/relatives";
        Map<String, KeptRecords.Listed> listed = records.listed(shown);
        List<Relative> relatives = shown.stream()
                .map(listed::get)
                .filter(Objects::nonNull)
                .map(other -> compared(game, other))
                .toList();
        return page.response((ids, next) -> new Relatives(complete, related.count(), relatives, next), uri, path)
                .build();
    }

    private static Relative compared(GameRecord game, KeptRecords.Listed other) {
        Comparison comparison =
                Comparison.of(game.variant(), game.moves(), other.game().moves());
        return new Relative(other.summary(), ComparisonView.of(comparison, game, other.game(), List.of()));
    }
}
