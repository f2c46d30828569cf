package org.morpion.events.webhook;

import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A request to change a webhook, as a merge patch: an omitted member is null, and {@code null} is empty. */
@Schema(description = "Changes to a webhook, as a JSON merge patch; omitted members stay unchanged")
public record WebhookChange(
        @Schema(
                description = "An http or https URL with a host that the service's settings permit",
                maxLength = Webhooks.MAX_URL_LENGTH,
                examples = "https://records.example/hook")
        Optional<String> url,

        @Schema(nullable = true, description = "Event types; null for the default", examples = "[\"best\"]")
        Optional<List<String>> events) {}
