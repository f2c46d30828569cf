package org.morpion.events.webhook;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.documents.MediaTypes;
import org.morpion.http.json.StrictJson;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.paging.PageOffset;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Limits;
import org.morpion.http.request.Parameters;

/** Resource for webhooks and their deliveries. Requires the scope {@code admin}. */
@Path(WebhookResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.ADMIN)
public class WebhookResource {
    static final String PATH = ApiPaths.API + "/webhooks";

    private static final int MAX_DELIVERIES = 100;

    private final Webhooks webhooks;
    private final StrictJson json;
    private final CurrentCaller current;

    WebhookResource(Webhooks webhooks, Limits limits, CurrentCaller current) {
        this.webhooks = webhooks;
        this.json = new StrictJson(limits, ProblemType.INVALID_WEBHOOK);
        this.current = current;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "makeWebhook", summary = "Make a webhook")
    public Response make(byte[] body) {
        Webhook webhook = webhooks.make(json.read(body, WebhookRequest.class), current.get());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.LOCATION, PATH + "/" + webhook.id)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(WebhookView.made(webhook))
                .build();
    }

    @GET
    @Operation(operationId = "listWebhooks", summary = "List the webhooks, oldest first")
    public Response list(@QueryParam("limit") String limit, @QueryParam("cursor") String cursor, @Context UriInfo uri) {
        int offset = PageOffset.parse(cursor);
        List<Webhook> all = webhooks.list();
        Page<WebhookView> page = PageOffset.page(
                        all.subList(Math.min(offset, all.size()), all.size()), offset, Page.limit(limit), all.size())
                .map(WebhookView::of);
        return page.response(WebhookView.ListView::new, uri, PATH).build();
    }

    @GET
    @Path("/{id:[^/]+}")
    @Operation(operationId = "getWebhook", summary = "Get a webhook")
    public WebhookView get(@RestPath String id) {
        return WebhookView.of(webhooks.get(id));
    }

    @PATCH
    @Path("/{id:[^/]+}")
    @Consumes({MediaTypes.MERGE_PATCH, MediaType.APPLICATION_JSON})
    @Operation(operationId = "changeWebhook", summary = "Change the address or the events of a webhook")
    public WebhookView change(@RestPath String id, byte[] body) {
        return WebhookView.of(webhooks.change(id, json.read(body, WebhookChange.class)));
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @Produces(MediaType.WILDCARD)
    @Operation(operationId = "deleteWebhook", summary = "Delete a webhook and its deliveries")
    public void delete(@RestPath String id) {
        webhooks.delete(id);
    }

    @GET
    @Path("/{id:[^/]+}/deliveries")
    @Operation(operationId = "listDeliveries", summary = "List a webhook's deliveries, newest first")
    public Response deliveries(
            @RestPath String id,
            @QueryParam("state") String state,
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri) {
        Optional<Delivery.State> filter = Parameters.constant("state", state, Delivery.State.values());
        int most = Parameters.integer("limit", limit, 1, MAX_DELIVERIES).orElse(MAX_DELIVERIES);
        Page<WebhookView.DeliveryView> page =
                webhooks.deliveries(id, filter, AgeCursor.parse(cursor), most).map(WebhookView.DeliveryView::of);
        String path = PATH + "/" + id + "/deliveries";
        return page.response(WebhookView.DeliveryListView::new, uri, path).build();
    }

    @POST
    @Path("/{id:[^/]+}/deliveries")
    @Operation(operationId = "sendDelivery", summary = "Send a test event, or a delivery again")
    public Response send(@RestPath String id, @QueryParam("again") String again) {
        return Response.accepted(WebhookView.DeliveryView.of(webhooks.send(id, again)))
                .build();
    }
}
