package org.morpion.service.webhook;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A webhook that an administrator asks for. */
@Schema(description = "Where to send what is new in the registry")
public record WebhookRequest(
        @Schema(
                required = true,
                description = "An address with http or https, of a host that the service's settings allow",
                maxLength = Webhooks.MAX_URL_LENGTH,
                examples = "https://records.example/hook")
        String url,

        @Schema(
                description =
                        "Which events: `best`, a record longer than all that were known of its variant, and `record`,"
                                + " any"
                                + " other. `best` alone unless given",
                examples = "[\"best\"]")
        List<String> events) {}
