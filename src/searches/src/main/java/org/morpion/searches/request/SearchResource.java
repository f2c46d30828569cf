package org.morpion.searches.request;

import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.Scopes;
import org.morpion.documents.ChargedWriter;
import org.morpion.documents.EntityTags;
import org.morpion.documents.GameAnswer;
import org.morpion.documents.HeaderLists;
import org.morpion.documents.Negotiator;
import org.morpion.documents.RenderParameters;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.admission.Slots;
import org.morpion.http.json.JsonWriter;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.RequestKey;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.render.document.Form;
import org.morpion.searches.Improvement;
import org.morpion.searches.IslandState;
import org.morpion.searches.SearchState;
import org.morpion.searches.Searches;
import org.morpion.searches.plan.SearchRequest;
import org.morpion.searches.plan.SearchRequestReader;

/** REST resource of searches. */
@Path(ApiPaths.SEARCHES)
@Blocking
public class SearchResource {
    private static final Logger LOG = Logger.getLogger(SearchResource.class);
    private static final int MAX_LISTS = 4;
    private static final List<Form> EVERY_FORM = Form.written();
    private static final String CHANGES = "no-cache";

    private final SearchRequestReader reader;
    private final SearchAdmission admission;
    private final Searches searches;
    private final PreferWait waiting;
    private final WaitDiagnosis diagnosis;
    private final EntityTags tags;
    private final JsonWriter json;
    private final RequestMemory memory;
    private final ChargedWriter writer;

    /**
     * Limit on concurrent list requests. A long list holds its database connection for a long time, and takes much
     * memory until it is serialised to JSON.
     */
    private final Slots lists = new Slots(MAX_LISTS, "Too many lists are being read at once.", 1);

    SearchResource(
            SearchRequestReader reader,
            SearchAdmission admission,
            Searches searches,
            PreferWait waiting,
            WaitDiagnosis diagnosis,
            EntityTags tags,
            JsonWriter json,
            RequestMemory memory,
            ChargedWriter writer) {
        this.reader = reader;
        this.admission = admission;
        this.searches = searches;
        this.waiting = waiting;
        this.diagnosis = diagnosis;
        this.tags = tags;
        this.json = json;
        this.memory = memory;
        this.writer = writer;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "createSearch", summary = "Start a search")
    public Response create(
            byte[] body,
            @HeaderParam("Idempotency-Key") String key,
            @HeaderParam("Prefer") String prefer,
            @Context RoutingContext context) {
        SearchRequest request = reader.read(body);
        SearchAdmission.Admitted admitted = admission.admit(request, RequestKey.of(key, body, null));
        Searches.View created = admitted.view();
        String id = created.search().id;
        RequestMemory.releaseWork(context);
        Optional<String> applied = waiting.until(() -> searches.hasEnded(id), prefer, context);
        Response.ResponseBuilder response = Response.status(Response.Status.CREATED)
                .entity(SearchView.of(applied.isPresent() ? newest(created) : created));
        // Relative, because a service behind a proxy does not know its public name.
        response.header(HttpHeaders.LOCATION, ApiPaths.SEARCHES + "/" + id);
        if (!admitted.warnings().isEmpty()) {
            response.header(GameAnswer.WARNINGS, HeaderLists.warnings(admitted.warnings()));
        }
        applied.ifPresent(preference -> response.header(PreferWait.APPLIED, preference));
        return response.build();
    }

    /**
     * Returns the current state of a search after a wait. Falls back to its state before, because the client must learn
     * that its request has been granted, and the address of a new search.
     */
    private Searches.View newest(Searches.View before) {
        try {
            return searches.get(before.search().id);
        } catch (RuntimeException e) {
            LOG.debug("A search can't be read back", e);
            return before;
        }
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "listSearches", summary = "List the searches, newest first")
    public Response list(
            @QueryParam("state") String state,
            @QueryParam("schedule") String schedule,
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri,
            @Context RoutingContext context) {
        Faults faults = new Faults();
        int most = faults.of(() -> Page.limit(limit), 1);
        Optional<SearchState> filter =
                faults.of(() -> Parameters.constant("state", state, SearchState.values(), Enum::name), null);
        Optional<String> scheduleId = faults.of(() -> Parameters.text("schedule", schedule), null);
        AgeCursor<String> after = faults.of(() -> AgeCursor.<String>parse(cursor), null);
        faults.throwIfAny();
        try (Slots.Slot slot = lists.take(CallerKind.of(context))) {
            Page<SearchView> page =
                    searches.list(filter, scheduleId, after, most).map(SearchView::of);
            return page.response((found, next) -> json.bytes(new SearchView.Page(found, next)), uri, ApiPaths.SEARCHES)
                    .build();
        }
    }

    @GET
    @Path("/{id:[^/]+}")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "getSearch", summary = "Get a search and its islands")
    public Response get(@RestPath String id, @HeaderParam("Prefer") String prefer, @Context RoutingContext context) {
        Searches.View now = searches.get(id);
        Optional<String> applied = waiting.until(() -> searches.hasEnded(id), prefer, context);
        Searches.View view = applied.isPresent() ? searches.get(id) : now;
        Response.ResponseBuilder response = Response.ok(json.bytes(
                SearchView.of(view, diagnosis.of(view.search(), view.islands()).orElse(null))));
        applied.ifPresent(preference -> response.header(PreferWait.APPLIED, preference));
        return response.build();
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "deleteSearch", summary = "Delete a search that has ended")
    public void delete(@RestPath String id) {
        searches.delete(id);
    }

    @POST
    @Path("/{id:[^/]+}/pause")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "pauseSearch", summary = "Pause a search")
    public Response pause(@RestPath String id, @HeaderParam("Prefer") String prefer, @Context RoutingContext context) {
        return settling(searches.pause(id), SearchState.PAUSED, prefer, context);
    }

    @POST
    @Path("/{id:[^/]+}/resume")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "resumeSearch", summary = "Resume a search that is paused or has failed")
    public Response resume(@RestPath String id) {
        Searches.View view = searches.resume(id);
        boolean runs = view.islands().stream().anyMatch(island -> island.state == IslandState.RUNNING);
        return Response.status(runs ? Response.Status.OK : Response.Status.ACCEPTED)
                .entity(SearchView.of(view))
                .build();
    }

    @POST
    @Path("/{id:[^/]+}/cancel")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "cancelSearch", summary = "Cancel a search")
    public Response cancel(@RestPath String id, @HeaderParam("Prefer") String prefer, @Context RoutingContext context) {
        return settling(searches.cancel(id), SearchState.CANCELLED, prefer, context);
    }

    @GET
    @Path("/{id:[^/]+}/best")
    @RolesAllowed({Scopes.SEARCH_READ, Scopes.SEARCH_BEST})
    @Operation(operationId = "getBest", summary = "Get the best game so far in the format that Accept or `to` asks for")
    public Response best(
            @RestPath String id,
            @QueryParam("to") String to,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers,
            @Context RoutingContext context) {
        return best(
                id,
                best -> Negotiator.choose(
                        to,
                        headers,
                        EVERY_FORM,
                        () -> CompactGames.read(best.document).variant()),
                picture,
                uri,
                headers,
                context);
    }

    @GET
    @Path("/{id:[^/]+}/best.{suffix:[^/.]+}")
    @RolesAllowed({Scopes.SEARCH_READ, Scopes.SEARCH_BEST})
    @Operation(hidden = true, operationId = "getBestAs")
    public Response bestAs(
            @RestPath String id,
            @RestPath String suffix,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers,
            @Context RoutingContext context) {
        return best(id, best -> Negotiator.ofSuffix(suffix), picture, uri, headers, context);
    }

    private Response best(
            String id,
            Function<Improvement, Negotiator.Choice> choosing,
            RenderParameters picture,
            UriInfo uri,
            HttpHeaders headers,
            RoutingContext context) {
        Improvement best = searches.best(id)
                .orElseThrow(() -> ProblemType.NOT_FOUND.problem(
                        "The search " + id + " has found no game yet. Try again later, or watch " + ApiPaths.SEARCHES
                                + "/" + id + "/events."));
        byte[] document = best.document.getBytes(StandardCharsets.UTF_8);
        Negotiator.Choice choice = choosing.apply(best);
        return new GameAnswer(choice, tags.of(document, choice, uri, null), CHANGES).to(headers, () -> {
            memory.admit(context, best.document, picture.memory(choice.form()));
            GameRecord game = CompactGames.read(best.document);
            return new GameAnswer.Work(writer.write(game, choice.form(), true, picture), "best-" + best.score);
        });
    }

    private Response settling(Searches.View view, SearchState goal, String prefer, RoutingContext context) {
        String id = view.search().id;
        Optional<String> applied = waiting.until(() -> searches.isSettled(id, goal), prefer, context);
        Searches.View last = applied.isPresent() ? newest(view) : view;
        boolean settled = last.search().state == goal;
        Response.ResponseBuilder response = Response.status(settled ? Response.Status.OK : Response.Status.ACCEPTED)
                .entity(SearchView.of(last));
        applied.ifPresent(preference -> response.header(PreferWait.APPLIED, preference));
        return response.build();
    }
}
