package org.morpion.registry.catalogue;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.AccessPolicy;
import org.morpion.access.Scopes;
import org.morpion.documents.ChargedGames;
import org.morpion.documents.ChargedWriter;
import org.morpion.documents.EntityTags;
import org.morpion.documents.GameAnswer;
import org.morpion.documents.Negotiator;
import org.morpion.documents.RenderParameters;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.RecordState;
import org.morpion.registry.Revision;
import org.morpion.registry.StoredRecord;
import org.morpion.render.document.Form;

/** REST resource of the catalogue: its listing, and every record in every format at a stable address. */
@Path(ApiPaths.RECORDS)
@RolesAllowed(Scopes.RECORD_READ)
public class RecordResource {
    private static final List<Form> EVERY_FORM = Form.written();
    /**
     * Corrections and withdrawals reach every cache after a while. Meanwhile, caches answer at once and then
     * revalidate.
     */
    private static final String CACHEABLE = "max-age=300, stale-while-revalidate=86400, stale-if-error=604800";

    private final CataloguePages pages;
    private final RecordAccess access;
    private final RecordChangeStore changes;
    private final EntityTags tags;
    private final ChargedGames charged;
    private final RequestMemory memory;
    private final ChargedWriter writer;
    private final String cacheable;

    RecordResource(
            CataloguePages pages,
            RecordAccess access,
            RecordChangeStore changes,
            EntityTags tags,
            ChargedGames charged,
            RequestMemory memory,
            ChargedWriter writer,
            AccessPolicy policy) {
        this.pages = pages;
        this.access = access;
        this.changes = changes;
        this.tags = tags;
        this.charged = charged;
        this.memory = memory;
        this.writer = writer;
        this.cacheable = cacheControl(policy);
    }

    /** Returns the {@code Cache-Control} of what is made of a published record. */
    public static String cacheControl(AccessPolicy policy) {
        return (policy.isPublic(Scopes.RECORD_READ) ? "public, " : "private, ") + CACHEABLE;
    }

    @GET
    @Transactional
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "listRecords", summary = "List the records, highest scores first")
    public Response list(@BeanParam CatalogueParameters parameters, @Context UriInfo uri) {
        return pages.page(parameters, uri, ApiPaths.RECORDS);
    }

    @GET
    @Path("/{id:[^/.]+}")
    @Operation(operationId = "getRecord", summary = "Get a record in the format that Accept or `to` asks for")
    public Response get(
            @RestPath String id,
            @QueryParam("to") String to,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers,
            @Context RoutingContext context) {
        boolean wantsPage = to == null && Negotiator.prefers(MediaType.TEXT_HTML_TYPE, headers, EVERY_FORM);
        if (to == null && !wantsPage && Negotiator.prefers(MediaType.APPLICATION_JSON_TYPE, headers, EVERY_FORM)) {
            return entry(id, "").header(HttpHeaders.VARY, HttpHeaders.ACCEPT).build();
        }
        StoredRecord stored = access.find(id, "");
        if (wantsPage) {
            // Relative, because a service behind a proxy does not know its public name.
            return Response.status(Response.Status.SEE_OTHER)
                    .header(HttpHeaders.LOCATION, "/records/" + stored.id)
                    .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                    .build();
        }
        Negotiator.Choice choice = Negotiator.choose(
                to, headers, EVERY_FORM, () -> Variant.ofCode(stored.variant).orElseThrow());
        return answer(stored, choice, picture, uri, headers, context);
    }

    @GET
    @Path("/{id:[^/.]+}/entry")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "getRecordEntry", summary = "Get a record without its moves")
    public Response getEntry(@RestPath String id) {
        return entry(id, "/entry").build();
    }

    private Response.ResponseBuilder entry(String id, String suffix) {
        // Counted before the record is read: the ETag may not cover a change that the entry does not show.
        long revision = changes.number(id);
        StoredRecord stored = access.find(id, suffix);
        RecordEntry entry = charged.read(stored.document, () -> RecordEntry.of(stored));
        return Response.ok(entry, MediaType.APPLICATION_JSON_TYPE)
                .tag(Revision.tag(revision))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache");
    }

    @GET
    @Path("/{id:[^/.]+}.{suffix:[^/.]+}")
    @Operation(hidden = true, operationId = "getRecordAs")
    public Response getAs(
            @RestPath String id,
            @RestPath String suffix,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers,
            @Context RoutingContext context) {
        Negotiator.Choice choice = Negotiator.ofSuffix(suffix);
        return answer(access.find(id, "." + suffix), choice, picture, uri, headers, context);
    }

    private Response answer(
            StoredRecord stored,
            Negotiator.Choice choice,
            RenderParameters picture,
            UriInfo uri,
            HttpHeaders headers,
            RoutingContext context) {
        byte[] document = stored.document.getBytes(StandardCharsets.UTF_8);
        EntityTag tag = tags.of(document, choice, uri, null);
        String cache = stored.state == RecordState.PUBLISHED ? cacheable : "private, no-store";
        return new GameAnswer(choice, tag, cache).to(headers, () -> {
            memory.admit(context, stored.document, picture.memory(choice.form()));
            GameRecord game = CompactGames.read(stored.document);
            return new GameAnswer.Work(writer.write(game, choice.form(), true, picture), stored.id);
        });
    }
}
