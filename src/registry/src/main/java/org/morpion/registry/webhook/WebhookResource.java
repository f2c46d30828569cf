package org.morpion.registry.webhook;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.Code;
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

    private static final int DELIVERIES = 100;

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
    public WebhookView.ListView list() {
        return new WebhookView.ListView(
                webhooks.list().stream().map(WebhookView::of).toList());
    }

    @GET
    @Path("/{id:[^/]+}")
    @Operation(operationId = "getWebhook", summary = "Get a webhook")
    public WebhookView get(@RestPath String id) {
        return WebhookView.of(webhooks.get(id));
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @Operation(operationId = "deleteWebhook", summary = "Delete a webhook and its deliveries")
    public void delete(@RestPath String id) {
        webhooks.delete(id);
    }

    @GET
    @Path("/{id:[^/]+}/deliveries")
    @Operation(operationId = "listDeliveries", summary = "List a webhook's deliveries, newest first")
    public WebhookView.DeliveryListView deliveries(@RestPath String id, @QueryParam("state") String state) {
        Optional<Delivery.State> filter =
                Optional.ofNullable(Parameters.constant("state", state, null, Delivery.State.values(), Code::of));
        return new WebhookView.DeliveryListView(webhooks.deliveries(id, filter, DELIVERIES).stream()
                .map(WebhookView.DeliveryView::of)
                .toList());
    }
}
