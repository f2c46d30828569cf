package org.morpion.service.index;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.http.endpoint.Endpoint;
import org.morpion.http.endpoint.Endpoints;
import org.morpion.http.request.ApiPaths;

/** The index of the API: a client needs to know only its address. */
@Path(ApiPaths.API)
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class IndexResource {
    private final Index index;

    IndexResource(
            Endpoints endpoints,
            @ConfigProperty(name = "quarkus.application.name") String name,
            @ConfigProperty(name = "quarkus.application.version") String version) {
        Map<String, Index.Link> links = new LinkedHashMap<>();
        links.put("page", link("/", "The web page"));
        links.put("contract", link("/q/openapi", "The contract, as OpenAPI"));
        links.put("schema", link("/spec/0.1/msr.schema.json", "The JSON Schema of game records"));
        for (Endpoint endpoint : endpoints.all()) {
            // An endpoint without a title is not in the contract.
            if (!endpoint.title().isEmpty()) {
                String href = endpoint.template();
                links.put(endpoint.name(), new Index.Link(href, endpoint.verb(), href.contains("{"), endpoint.title()));
            }
        }
        index = new Index(name, version, links);
    }

    @GET
    @Operation(operationId = "getIndex", summary = "List links to all operations of the service")
    public Index get() {
        return index;
    }

    private static Index.Link link(String href, String title) {
        return new Index.Link(href, "GET", false, title);
    }
}
