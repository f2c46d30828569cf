package org.morpion.searches.request;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Reason why islands of a search wait. */
@Schema(description = "Why islands of a search wait")
public record Wait(
        @Schema(required = true) Reason reason,

        @Schema(required = true, examples = "2", description = "The number of waiting islands")
        long islands,

        @Schema(
                nullable = true,
                examples = "63",
                description = "For SLOT: the approximate number of islands, of all callers, ahead of its next one."
                        + " Callers take turns")
        Long before) {

    /** Reason for a wait. */
    @Schema(
            name = "WaitReason",
            description =
                    "`START`: for `startAt`. `SLOT`: for a free slot on a node. `BYTES`: the owner has used up the byte"
                            + " quota and must delete something first. `RETRY`: no node could run the island, for"
                            + " example for lack of its solver; a retry follows shortly. `ALONE`: an island crashed"
                            + " several processes soon after its start; it is retried alone on a node, after a pause"
                            + " that grows up to an hour")
    public enum Reason {
        START,
        SLOT,
        BYTES,
        RETRY,
        ALONE
    }
}
