package org.morpion.service.index;

import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the service is, and where everything is that it offers. */
@Schema(name = "Index", description = "What the service is, and where everything is that it offers")
public record Index(
        @Schema(required = true, examples = "Morpion Service")
        String name,

        @Schema(required = true, examples = "0.1.0") String version,

        @Schema(required = true, description = "By name; that of an operation is its operationId in the contract")
        Map<String, Link> links) {

    /** One address, or all addresses of one kind. */
    @Schema(name = "Link", description = "One address, or all addresses of one kind")
    public record Link(
            @Schema(
                    required = true,
                    description = "Relative to the service; a URI template (RFC 6570) where `templated` is true",
                    examples = "/api/v1/records/{id}{?to}")
            String href,

            @Schema(required = true, examples = "GET") String method,
            @Schema(required = true) boolean templated,

            @Schema(required = true, examples = "One record")
            String title) {}
}
