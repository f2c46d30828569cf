package org.morpion.searches.solver;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A plugin that failed to load, completely or in part. */
@Schema(description = "A plugin that was not loaded")
public record FailedPlugin(
        @Schema(required = true, description = "The name of its jar", examples = "my-solver.jar")
        String origin,

        @Schema(required = true, description = "Why it failed, for the operator")
        String reason) {}
