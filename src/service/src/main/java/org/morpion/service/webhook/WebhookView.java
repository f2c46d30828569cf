package org.morpion.service.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A webhook, for administrators. */
@Schema(name = "Webhook", description = "Where what is new in the registry is sent")
public record WebhookView(
        @Schema(required = true) String id,

        @Schema(required = true, examples = "https://records.example/hook")
        String url,

        @Schema(required = true, examples = "[\"best\"]") List<String> events,

        @Schema(required = true, description = "The caller that made it")
        String owner,

        @Schema(required = true) Instant createdAt,

        @Schema(description = "Checks signatures, as Standard Webhooks has it; shown once, when the webhook is made")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String secret) {

    /** All of them. */
    @Schema(name = "WebhookList")
    public record ListView(
            @Schema(required = true, description = "The oldest first")
            List<WebhookView> webhooks) {}

    /** An event on its way. */
    @Schema(name = "WebhookDelivery", description = "An event on its way to a webhook")
    public record DeliveryView(
            @Schema(required = true, description = "The receiver's `webhook-id`")
            String id,

            @Schema(required = true, description = "The number of the event")
            long event,

            @Schema(
                    required = true,
                    enumeration = {"record", "best"})
            String type,

            @Schema(
                    required = true,
                    description = "`dead` after the last attempt that the settings allow",
                    enumeration = {"waiting", "delivered", "dead"})
            String state,

            @Schema(
                    required = true,
                    description = "Including unanswered ones of other deliveries, made while this one was due")
            int attempts,

            @Schema(nullable = true, description = "What the last attempt was answered with")
            Integer lastStatus,

            @Schema(nullable = true, description = "Why the last attempt failed")
            String lastError,

            @Schema(required = true) Instant createdAt,

            @Schema(nullable = true, description = "When it is tried next")
            Instant nextAt) {

        /** What requests and answers call a state. */
        static String code(Delivery.State state) {
            return state.name().toLowerCase(Locale.ROOT);
        }

        static DeliveryView of(Delivery delivery) {
            return new DeliveryView(
                    delivery.id,
                    delivery.event,
                    delivery.type,
                    code(delivery.state),
                    delivery.attempts,
                    delivery.lastStatus,
                    delivery.lastError,
                    delivery.createdAt,
                    delivery.nextAt);
        }
    }

    /** Deliveries. */
    @Schema(name = "WebhookDeliveryList")
    public record DeliveryListView(
            @Schema(required = true, description = "The newest first, at most 100")
            List<DeliveryView> deliveries) {}

    static WebhookView of(Webhook webhook) {
        return of(webhook, null);
    }

    /** With the secret, which is never shown again. */
    static WebhookView made(Webhook webhook) {
        return of(webhook, webhook.secret);
    }

    private static WebhookView of(Webhook webhook, String secret) {
        return new WebhookView(webhook.id, webhook.url, webhook.eventTypes(), webhook.owner, webhook.createdAt, secret);
    }
}
