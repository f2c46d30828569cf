package org.morpion.relations;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.documents.GameReference;

/** A request to compare two games. */
@Schema(name = "ComparisonRequest", description = "Two legal games of one variant")
public record ComparisonRequest(
        @Schema(
                required = true,
                implementation = Object[].class,
                minItems = 2,
                maxItems = 2,
                description = "Two games, each as an MSR object, an MS1: text or the id of a record",
                examples = "[\"psol178\", \"rosin178\"]")
        List<GameReference> games) {}
