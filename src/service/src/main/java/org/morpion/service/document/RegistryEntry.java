package org.morpion.service.document;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the registry knows about a legal game. */
@Schema(name = "RegistryEntry", description = "What the registry knows about a legal game")
public record RegistryEntry(
        @Schema(required = true, description = "Records with the same points, whatever lines connect them; at most 20")
        List<String> samePoints,

        @Schema(
                required = true,
                description = "Longer records that have all lines of this game, in some orientation; at most 20")
        List<String> partOf,

        @Schema(
                required = true,
                description = "Shorter records all lines of which this game has, in some orientation; at most 20")
        List<String> extensionOf,

        @Schema(required = true, description = "The best score among the records of the variant", examples = "178")
        int best,

        @Schema(
                required = true,
                description = "How many moves the game is behind the best; negative if it is ahead",
                examples = "4")
        int behind,

        @Schema(required = true, description = "Whether all records have been looked at; false soon after a start")
        boolean complete) {}
