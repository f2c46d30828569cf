package org.morpion.service.search;

import io.smallrye.common.annotation.Blocking;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.record.GameRecord;
import org.morpion.service.document.CompactGames;
import org.morpion.service.document.EntityTags;
import org.morpion.service.document.Form;
import org.morpion.service.document.GameAnswer;
import org.morpion.service.document.GameWriter;
import org.morpion.service.document.Negotiator;
import org.morpion.service.document.RenderParameters;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.ConcurrencyLimit;
import org.morpion.service.request.NextPage;
import org.morpion.service.request.Parameters;

/** Searches: made, watched, paused, resumed, cancelled and forgotten. */
@Path(ApiPaths.SEARCHES)
@Tag(name = "searches")
@Blocking
public class SearchResource {
    private static final Logger LOG = Logger.getLogger(SearchResource.class);
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;
    private static final int MAX_LISTS = 4;
    private static final List<Form> EVERY_FORM = List.of(Form.values());
    private static final String CHANGES = "no-cache";

    private final SearchRequestReader reader;
    private final SearchAdmission admission;
    private final Searches searches;
    private final Waiting waiting;
    private final EntityTags tags;

    /** A long list holds its connection to the database for long: most of them are left to everybody else. */
    private final ConcurrencyLimit lists =
            new ConcurrencyLimit(MAX_LISTS, "As many lists as are allowed at once are being read.", 1);

    SearchResource(
            SearchRequestReader reader,
            SearchAdmission admission,
            Searches searches,
            Waiting waiting,
            EntityTags tags) {
        this.reader = reader;
        this.admission = admission;
        this.searches = searches;
        this.waiting = waiting;
        this.tags = tags;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "createSearch",
            summary = "Make a search",
            description =
                    "Its islands wait for free slots and run on any node. What is asked for and can't be had is answered with 422 and a pointer to it.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = SearchRequest.class)))
    @APIResponse(
            responseCode = "201",
            description = "The search; with Prefer: wait=N, as it is when it has ended or after N seconds",
            headers =
                    @Header(
                            name = HttpHeaders.LOCATION,
                            description = "The search's address",
                            schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = SearchView.class)))
    public Response create(
            @Schema(hidden = true) byte[] body,
            @HeaderParam("Idempotency-Key")
                    @Parameter(
                            description =
                                    "A repeated request with the same key and body answers with the first one's search, until that is deleted",
                            schema = @Schema(type = SchemaType.STRING, maxLength = 255))
                    String key,
            @HeaderParam("Prefer")
                    @Parameter(
                            description =
                                    "wait=N: answer when the search has ended, after N seconds at the latest (RFC 7240)",
                            schema = @Schema(type = SchemaType.STRING),
                            example = "wait=10")
                    String prefer) {
        SearchRequest request = reader.read(body, SearchRequest.class);
        String id = admission.admit(request, body, Optional.ofNullable(key));
        Searches.View made = searches.get(id);
        Optional<Integer> seconds = Waiting.seconds(prefer);
        boolean waited = seconds.isPresent() && waiting.untilEnded(id, seconds.get());
        Response.ResponseBuilder response =
                Response.status(Response.Status.CREATED).entity(SearchView.of(waited ? newest(made) : made));
        // Relative: behind a proxy the service does not know by which name it was asked.
        response.header(HttpHeaders.LOCATION, ApiPaths.SEARCHES + "/" + id);
        if (waited) {
            response.header("Preference-Applied", "wait=" + seconds.get());
        }
        return response.build();
    }

    /** The search as it is now; as it was made if that can't be told: its client has to learn where it is. */
    private Searches.View newest(Searches.View made) {
        try {
            return searches.get(made.search().id);
        } catch (RuntimeException e) {
            LOG.debug("A search that was made can't be shown", e);
            return made;
        }
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "listSearches",
            summary = "The searches, the newest first",
            description = "Follow the Link header with rel=\"next\" for more.")
    @APIResponse(
            responseCode = "200",
            description = "A page of searches",
            headers =
                    @Header(
                            name = HttpHeaders.LINK,
                            description = "The next page, with rel=\"next\"; absent on the last one",
                            schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = SearchPage.class)))
    public Response list(
            @QueryParam("state")
                    @Parameter(
                            schema =
                                    @Schema(
                                            type = SchemaType.STRING,
                                            enumeration = {
                                                "SCHEDULED",
                                                "RUNNING",
                                                "PAUSED",
                                                "SUCCEEDED",
                                                "CANCELLED",
                                                "FAILED"
                                            }))
                    String state,
            @QueryParam("limit")
                    @Parameter(
                            description = "How many searches a page has",
                            schema =
                                    @Schema(
                                            type = SchemaType.INTEGER,
                                            minimum = "1",
                                            maximum = "100",
                                            defaultValue = "20"))
                    String limit,
            @QueryParam("cursor")
                    @Parameter(description = "Where the page begins; from the Link header of the one before")
                    String cursor,
            @Context UriInfo uri) {
        int most = Parameters.integer("limit", limit, 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
        Optional<SearchState> filter =
                Optional.ofNullable(Parameters.constant("state", state, null, SearchState.values(), Enum::name));
        SearchCursor after = SearchCursor.parse(cursor);
        lists.enter();
        List<Searches.View> found;
        try {
            found = searches.list(filter, after, most + 1);
        } finally {
            lists.leave();
        }
        List<Searches.View> shown = found.subList(0, Math.min(most, found.size()));
        Response.ResponseBuilder response =
                Response.ok(new SearchPage(shown.stream().map(SearchView::of).toList()));
        if (found.size() > most) {
            Search last = shown.get(most - 1).search();
            response.header(
                    HttpHeaders.LINK,
                    NextPage.link(uri, ApiPaths.SEARCHES, new SearchCursor(last.createdAt, last.id).text()));
        }
        return response.build();
    }

    @GET
    @Path("/{id:[^/]+}")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "getSearch", summary = "One search, with its islands")
    public SearchView get(@RestPath String id) {
        return SearchView.of(searches.get(id));
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @Operation(
            operationId = "deleteSearch",
            summary = "Forget a search that has ended",
            description = "Its best game stays among the records. 409 for a search that has not ended.")
    @APIResponse(responseCode = "204", description = "Forgotten")
    public void delete(@RestPath String id) {
        searches.delete(id);
    }

    @POST
    @Path("/{id:[^/]+}/pause")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "pauseSearch",
            summary = "Save the islands and stop them until the search is resumed",
            description = "A pause has no time limit. 409 for a search that has ended.")
    @APIResponse(
            responseCode = "200",
            description = "It is paused",
            content = @Content(schema = @Schema(implementation = SearchView.class)))
    @APIResponse(
            responseCode = "202",
            description = "It will be, when its islands are saved",
            content = @Content(schema = @Schema(implementation = SearchView.class)))
    public Response pause(@RestPath String id) {
        return settling(searches.pause(id), SearchState.PAUSED);
    }

    @POST
    @Path("/{id:[^/]+}/resume")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "resumeSearch",
            summary = "Go on where the search was paused",
            description = "409 for a search that has ended.")
    @APIResponse(
            responseCode = "200",
            description = "Islands run",
            content = @Content(schema = @Schema(implementation = SearchView.class)))
    @APIResponse(
            responseCode = "202",
            description = "Islands wait for slots",
            content = @Content(schema = @Schema(implementation = SearchView.class)))
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
    @Operation(
            operationId = "cancelSearch",
            summary = "End a search",
            description = "Its best game is kept. 409 for a search that has ended otherwise.")
    @APIResponse(
            responseCode = "200",
            description = "It is cancelled",
            content = @Content(schema = @Schema(implementation = SearchView.class)))
    @APIResponse(
            responseCode = "202",
            description = "It will be, when its islands have stopped",
            content = @Content(schema = @Schema(implementation = SearchView.class)))
    public Response cancel(@RestPath String id) {
        return settling(searches.cancel(id), SearchState.CANCELLED);
    }

    @GET
    @Path("/{id:[^/]+}/best")
    @Operation(
            operationId = "getBest",
            summary = "The best game so far, in the form that Accept or `to` asks for",
            description = "MSR JSON unless another form is asked for. 404 as long as there is none.")
    @APIResponse(responseCode = "200", ref = "Game")
    @APIResponse(responseCode = "304", ref = "NotModified")
    public Response best(
            @RestPath String id,
            @QueryParam("to")
                    @Parameter(
                            description = "The form of the answer; wins over Accept",
                            schema = @Schema(type = SchemaType.STRING))
                    String to,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        return best(id, Negotiator.choose(to, headers, EVERY_FORM), picture, uri, headers);
    }

    @GET
    @Path("/{id:[^/]+}/best.{suffix:[^/.]+}")
    @Operation(
            operationId = "getBestAs",
            summary = "The best game so far, in the form that the suffix names",
            description = "404 as long as there is none.")
    @APIResponse(responseCode = "200", ref = "Game")
    @APIResponse(responseCode = "304", ref = "NotModified")
    public Response bestAs(
            @RestPath String id,
            @RestPath
                    @Parameter(
                            schema =
                                    @Schema(
                                            type = SchemaType.STRING,
                                            enumeration = {"json", "msr", "psol", "moves", "svg", "png", "txt"}))
                    String suffix,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        return best(id, Negotiator.ofSuffix(suffix), picture, uri, headers);
    }

    private Response best(
            String id, Negotiator.Choice choice, RenderParameters picture, UriInfo uri, HttpHeaders headers) {
        Improvement best = searches.best(id)
                .orElseThrow(() -> ProblemType.NOT_FOUND
                        .because("The search " + id + " has no game yet.")
                        .build());
        byte[] document = best.document.getBytes(StandardCharsets.UTF_8);
        return new GameAnswer(choice, tags.of(document, choice, uri, null), CHANGES).to(headers, () -> {
            GameRecord game = CompactGames.read(best.document);
            return new GameAnswer.Work(
                    GameWriter.write(game, choice.form(), true, picture.options(game)),
                    "best-" + best.score,
                    List.of());
        });
    }

    private static Response settling(Searches.View view, SearchState goal) {
        boolean there = view.search().state == goal;
        return Response.status(there ? Response.Status.OK : Response.Status.ACCEPTED)
                .entity(SearchView.of(view))
                .build();
    }
}
