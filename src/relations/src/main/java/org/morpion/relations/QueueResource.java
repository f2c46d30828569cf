package org.morpion.relations;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.ArrayList;
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
import org.morpion.registry.catalogue.RecordFilter;

/** Resource for the moderation queue. */
@Path(QueueResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_MODERATE)
public class QueueResource {
    static final String PATH = ApiPaths.MODERATION + "/queue";

    /** Most batches of records that a request looks through for those that pass the filter. */
    private static final int MOST_BATCHES = 5;

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
    public Response list(@BeanParam QueueParameters parameters, @Context UriInfo uri) {
        parameters.requireValid();
        RecordFilter filter = parameters.filter();
        Optional<String> name = parameters.name();
        Optional<QueueParameters.Nesting> nesting = parameters.nesting();
        int limit = parameters.limit();
        boolean complete = index.isComplete();
        List<ModerationQueue.Entry> entries = new ArrayList<>();
        Page<PendingRecords.Pending> page = new Page<>(List.of(), parameters.cursor);
        int batches = 0;
        do {
            page = records.latest(filter, page.next(), limit);
            page.items().stream()
                    .filter(pending -> name.isEmpty() || QueueParameters.isNamed(pending.record(), name.get()))
                    .flatMap(pending -> entry(pending, nesting).stream())
                    .forEach(entries::add);
            batches++;
        } while (entries.isEmpty() && page.next() != null && batches < MOST_BATCHES);
        return page.response((records, next) -> new ModerationQueue(complete, entries, next), uri, PATH)
                .build();
    }

    /** Empty if the nesting of the game is not the wanted one, or the record has just been withdrawn. */
    private Optional<ModerationQueue.Entry> entry(
            PendingRecords.Pending pending, Optional<QueueParameters.Nesting> nesting) {
        return records.game(pending.record().id()).flatMap(game -> {
            NestedGames nested = lookup.nestedWith(game);
            return nesting.isEmpty() || nesting.get().matches(nested)
                    ? Optional.of(entry(pending, game, nested))
                    : Optional.empty();
        });
    }

    private ModerationQueue.Entry entry(PendingRecords.Pending pending, GameRecord game, NestedGames nested) {
        RecordSummary record = pending.record();
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
