package org.morpion.events.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.http.problem.Code;

/** A webhook in the API. */
@Schema(name = "Webhook", description = "A subscription of a URL to registry events")
public record WebhookView(
        @Schema(required = true) String id,

        @Schema(required = true, examples = "https://records.example/hook")
        String url,

        @Schema(required = true, examples = "[\"best\"]") List<String> events,

        @Schema(required = true, description = "Id of the caller that created it")
        String owner,

        @Schema(required = true) Instant createdAt,

        @Schema(
                description = "Signing secret in the format of Standard Webhooks. Only in the response that creates the"
                        + " webhook")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String secret) {

    /** A list of webhooks. */
    @Schema(name = "WebhookList")
    public record ListView(
            @Schema(required = true, description = "Oldest first")
            List<WebhookView> webhooks,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}

    /** A delivery in the API. */
    @Schema(name = "WebhookDelivery", description = "The delivery of an event to a webhook")
    public record DeliveryView(
            @Schema(required = true, description = "The header `webhook-id` of the delivery")
            String id,

            @Schema(required = true, description = "The number of the event; 0 for a test")
            long event,

            @Schema(
                    required = true,
                    enumeration = {"record", "best", "record.pending", "test"})
            String type,

            @Schema(
                    required = true,
                    description = "`dead` after the last permitted attempt",
                    enumeration = {"waiting", "delivered", "dead"})
            String state,

            @Schema(
                    required = true,
                    description = "Number of attempts, including other deliveries' unanswered attempts while this"
                            + " one was due")
            int attempts,

            @Schema(nullable = true, description = "HTTP status of the last attempt; null without a response")
            Integer lastStatus,

            @Schema(nullable = true, description = "Failure of the last attempt; null if it succeeded")
            String lastError,

            @Schema(required = true) Instant createdAt,

            @Schema(nullable = true, description = "Time of the next attempt; null if there will be none")
            Instant nextAt) {

        static DeliveryView of(Delivery delivery) {
            return new DeliveryView(
                    delivery.id,
                    delivery.event,
                    delivery.type,
                    Code.of(delivery.state),
                    delivery.attempts,
                    delivery.lastStatus,
                    delivery.lastError,
                    delivery.createdAt,
                    delivery.nextAt);
        }
    }

    /** A list of deliveries. */
    @Schema(name = "WebhookDeliveryList")
    public record DeliveryListView(
            @Schema(required = true, description = "Newest first")
            List<DeliveryView> deliveries,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}

    static WebhookView of(Webhook webhook) {
        return of(webhook, null);
    }

    /** Includes the secret, which is shown only on creation. */
    static WebhookView made(Webhook webhook) {
        return of(webhook, webhook.secret);
    }

    private static WebhookView of(Webhook webhook, String secret) {
        return new WebhookView(webhook.id, webhook.url, webhook.eventTypes(), webhook.owner, webhook.createdAt, secret);
    }
}
