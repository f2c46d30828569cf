package org.morpion.relations;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.http.paging.Page;
import org.morpion.http.paging.PageOffset;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.record.Variant;
import org.morpion.registry.KeptRecords;
import org.morpion.registry.RecordSummary;
import org.morpion.relations.FamilyList.Family;
import org.morpion.relations.RelativesIndex.FamilyMembers;

/** Resource for the families of records. */
@Path(FamiliesResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_READ)
public class FamiliesResource {
    static final String PATH = ApiPaths.API + "/families";

    private static final int LISTS = 100;

    private final RelativesIndex index;
    private final KeptRecords records;

    /**
     * Cached lists. A change invalidates them through the key: by its time, or by the index's version if a change with
     * a later time was visible first.
     */
    private final Cache<Key, FamilyList> lists =
            Caffeine.newBuilder().maximumSize(LISTS).build();

    /** The cache key. */
    private record Key(Variant variant, int offset, int limit, int version, Instant changed) {}

    FamiliesResource(RelativesIndex index, KeptRecords records) {
        this.index = index;
        this.records = records;
    }

    @GET
    @Operation(operationId = "listFamilies", summary = "List the families of a variant")
    public Response families(
            @QueryParam("variant") String variant,
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri) {
        Faults faults = new Faults();
        int most = faults.of(() -> Page.limit(limit), 1);
        Variant parsed = faults.of(() -> Parameters.variant(variant, Variant.T5), null);
        int offset = faults.of(() -> PageOffset.parse(cursor), 0);
        faults.throwIfAny();
        Key key = new Key(parsed, offset, most, index.version(), records.lastChange());
        FamilyList list = lists.get(key, this::listed);
        Page<Family> page = PageOffset.page(list.families(), offset, most, list.count());
        return page.response((families, next) -> list.before(next), uri, PATH).build();
    }

    private FamilyList listed(Key key) {
        boolean complete = index.isComplete();
        List<FamilyMembers> all = index.families(key.variant());
        List<Family> shown = all.stream()
                .skip(key.offset())
                .limit(key.limit())
                .map(this::family)
                .filter(Objects::nonNull)
                .toList();
        return new FamilyList(
                key.variant().code(),
                complete,
                all.stream().mapToInt(FamilyMembers::size).sum(),
                all.size(),
                shown,
                null);
    }

    private Family family(FamilyMembers members) {
        List<RecordSummary> best = records.best(members.best(), members.best().size());
        if (best.isEmpty()) {
            return null;
        }
        return new Family(
                members.size(),
                (int) best.stream().map(RecordSummary::pointSet).distinct().count(),
                best.get(0),
                best.stream().map(RecordSummary::id).toList());
    }
}
