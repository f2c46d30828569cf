package org.morpion.service.contract;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.morpion.http.request.ApiPaths;

/** Build-time filter of the contract that adds the problem responses common to all operations. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ContractFilter implements OASFilter {
    /** Schemas that extensions add and nothing refers to. */
    private static final Set<String> FOREIGN_SCHEMAS =
            Set.of("HttpProblem", "HttpValidationProblem", "Violation", "StreamingOutput", "Duration");

    @Override
    public void filterOpenAPI(OpenAPI contract) {
        contract.getPaths().getPathItems().forEach(ContractFilter::addProblems);
        FOREIGN_SCHEMAS.forEach(contract.getComponents()::removeSchema);
    }

    private static void addProblems(String path, PathItem item) {
        item.getOperations().forEach((verb, operation) -> {
            TreeMap<String, APIResponse> responses =
                    new TreeMap<>(operation.getResponses().getAPIResponses());
            responses.put("400", response("BadRequest"));
            responses.put("406", response("NotAcceptable"));
            if (path.startsWith(ApiPaths.API)) {
                responses.put("401", response("Unauthenticated"));
                responses.put("403", response("Forbidden"));
                responses.put("429", response("QuotaExceeded"));
            }
            if (path.contains("{")) {
                responses.put("404", response("NotFound"));
            }
            if (operation.getRequestBody() != null) {
                responses.put("408", response("Timeout"));
                responses.put("413", response("LimitExceeded"));
            }
            if (verb != PathItem.HttpMethod.GET) {
                responses.put("415", response("UnsupportedMediaType"));
            }
            responses.put("default", response("Problem"));
            operation.getResponses().setAPIResponses(responses);
        });
    }

    private static APIResponse response(String component) {
        return OASFactory.createAPIResponse().ref(component);
    }
}
