package org.morpion.service.card;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Description of a record's framed board, as specified by oEmbed 1.0. */
@Schema(name = "Embed", description = "How to show a record on another site (oEmbed 1.0)")
public record OEmbed(
        @Schema(required = true, enumeration = "1.0") String version,
        @Schema(required = true, enumeration = "rich") String type,

        @Schema(required = true, examples = "Morpion Solitaire 5T: 178 moves by Christopher D. Rosin")
        String title,

        @Schema(required = true, nullable = true, description = "Who achieved the game") @JsonProperty("author_name")
        String authorName,

        @Schema(required = true) @JsonProperty("provider_name")
        String providerName,

        @Schema(required = true, description = "The address of the service") @JsonProperty("provider_url")
        String providerUrl,

        @Schema(required = true, description = "An `<iframe>` with the board")
        String html,

        @Schema(required = true, description = "In pixels") int width,
        @Schema(required = true, description = "In pixels") int height) {}
