package org.morpion.service.search;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What islands of a search wait for. */
@Schema(description = "What islands of a search wait for")
public record Wait(
        @Schema(required = true) Reason reason,

        @Schema(required = true, examples = "2", description = "How many of its islands wait")
        long islands,

        @Schema(
                nullable = true,
                examples = "63",
                description = "For a SLOT: about how many islands, of all callers, are to be taken before its next one."
                        + " Callers take turns")
        Long before) {

    /** Why islands wait. */
    @Schema(
            name = "WaitReason",
            description =
                    "`START`: for the time of `startAt`. `SLOT`: for a slot of a node. `BYTES`: the owner has used up"
                            + " the quota of bytes, and has to delete something first. `RETRY`: no node with its solver"
                            + " had it, or it could not be run; it is tried again in a moment. `ALONE`: the processes of an"
                            + " island ended several times soon after it began; it is tried again alone on a node, after a"
                            + " pause that grows up to an hour")
    public enum Reason {
        START,
        SLOT,
        BYTES,
        RETRY,
        ALONE
    }
}
