package org.morpion.service.index;

import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The entry point of the API: name and version of the service, with links to all operations. */
@Schema(name = "Index", description = "Name and version of the service, with links to all operations")
public record Index(
        @Schema(required = true, examples = "Morpion Service")
        String name,

        @Schema(required = true, examples = "0.1.0") String version,

        @Schema(required = true, description = "By name; for an operation, its operationId in the contract")
        Map<String, Link> links) {

    /** A link to one address or, by URI template, to all addresses of one kind. */
    @Schema(name = "Link", description = "A link to one address, or to all addresses of one kind")
    public record Link(
            @Schema(
                    required = true,
                    description = "Relative to the service; a URI template (RFC 6570) if `templated` is true",
                    examples = "/api/v1/records/{id}{?to}")
            String href,

            @Schema(required = true, examples = "GET") String method,
            @Schema(required = true) boolean templated,

            @Schema(required = true, examples = "One record")
            String title) {}
}
