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
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.documents.NestedGames;
import org.morpion.http.paging.Page;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.GameRecord;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.catalogue.PendingRecords;

/** Resource for the moderation queue. */
@Path(QueueResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_MODERATE)
public class QueueResource {
    static final String PATH = ApiPaths.MODERATION + "/queue";

    private static final int MOST_CLAIMS = 20;
    private static final int MOST_RELATIVES = 5;

    private final RelativesIndex index;
    private final RegistryLookup lookup;
    private final PendingRecords records;

    QueueResource(RelativesIndex index, RegistryLookup lookup, PendingRecords records) {
        this.index = index;
        this.lookup = lookup;
        this.records = records;
    }

    @GET
    @Operation(operationId = "listQueue", summary = "List the records that wait for a moderator, the latest first")
    public Response list(@QueryParam("limit") String limit, @QueryParam("cursor") String cursor, @Context UriInfo uri) {
        Page<PendingRecords.Pending> page = records.latest(cursor, Page.limit(limit));
        List<ModerationQueue.Entry> entries = page.items().stream()
                .flatMap(pending -> entry(pending).stream())
                .toList();
        ModerationQueue queue = new ModerationQueue(index.isComplete(), entries, page.address(uri, PATH));
        return page.response(queue, uri, PATH).build();
    }

    /** Empty if the record has just been withdrawn. */
    private Optional<ModerationQueue.Entry> entry(PendingRecords.Pending pending) {
        return records.game(pending.record().id()).map(game -> entry(pending, game));
    }

    private ModerationQueue.Entry entry(PendingRecords.Pending pending, GameRecord game) {
        RecordSummary record = pending.record();
        NestedGames nested = lookup.nestedWith(game);
        GameIndex.Relatives relatives = index.relatives(game.variant(), game.moves(), record.id(), MOST_RELATIVES);
        return new ModerationQueue.Entry(
                record,
                pending.etag(),
                record.links().get("svg"),
                pending.rank(),
                nested.partOf(),
                nested.extended(),
                relatives.count(),
                relatives.closest().stream().map(GameIndex.Related::id).toList(),
                records.otherClaims(record, MOST_CLAIMS));
    }
}
