package org.morpion.service.contract;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;

/** Says once what holds for every operation: any error is a problem. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ContractFilter implements OASFilter {
    /** What an extension adds for validation that is not used here. */
    private static final Set<String> FOREIGN_SCHEMAS =
            Set.of("HttpProblem", "HttpValidationProblem", "Violation", "StreamingOutput");

    @Override
    public void filterOpenAPI(OpenAPI contract) {
        for (PathItem path : contract.getPaths().getPathItems().values()) {
            for (Operation operation : path.getOperations().values()) {
                operation
                        .getResponses()
                        .addAPIResponse(
                                "default", OASFactory.createAPIResponse().ref("Problem"));
            }
        }
        FOREIGN_SCHEMAS.forEach(contract.getComponents()::removeSchema);
    }
}
