package org.morpion.events.webhook;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A request to create a webhook. */
@Schema(description = "A request for a webhook")
public record WebhookRequest(
        @Schema(
                required = true,
                description = "An http or https URL with a host that the service's settings permit",
                maxLength = Webhooks.MAX_URL_LENGTH,
                examples = "https://records.example/hook")
        String url,

        @Schema(
                nullable = true,
                description = "Event types: `best` for a record longer than all earlier ones of its variant,"
                        + " `record` for any other, `record.pending` for a record that waits for a moderator. Only"
                        + " `best` by default",
                examples = "[\"best\"]")
        List<String> events) {}
