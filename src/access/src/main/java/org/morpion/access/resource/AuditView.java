package org.morpion.access.resource;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.access.AuditEntry;

/** An audit entry in the API. */
@Schema(name = "AuditEntry", description = "A record of one creation, change or deletion")
public record AuditView(
        @Schema(required = true) Instant at,

        @Schema(
                required = true,
                description = "The caller: `local`, `address:` and an IP address, `key:` and the id of an API key,"
                        + " or `user:` and the issuer and subject of an access token",
                examples = "key:5f0c3b7a91d24e68")
        String caller,

        @Schema(required = true, description = "Resource type and verb", examples = "search.cancel")
        String action,

        @Schema(
                required = true,
                description = "Resource type and id",
                examples = "search:0b0c6a0e-5a51-4c3a-9d0c-1c6f0b2f7a55")
        String target,

        @Schema(nullable = true, description = "Additional information as free text")
        String detail) {

    static AuditView of(AuditEntry entry) {
        return new AuditView(entry.at, entry.caller, entry.action, entry.target, entry.detail);
    }

    /** A page of audit entries. */
    @Schema(name = "AuditPage", description = "A page of the audit trail")
    public record Page(
            @Schema(required = true) List<AuditView> entries,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}
}
