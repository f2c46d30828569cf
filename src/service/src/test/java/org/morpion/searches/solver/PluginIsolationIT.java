package org.morpion.searches.solver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.morpion.service.SharedService;
import org.morpion.service.StartsProcesses;

/** The class loaders of the packaged service; other tests run under those of the test framework. */
@StartsProcesses
@ResourceLock(SharedService.LOCK)
class PluginIsolationIT {

    @Test
    void nothingThatAPluginIsGivenLeadsToTheService() throws Exception {
        JsonNode solvers = new ObjectMapper()
                .readTree(SharedService.get().uri("/api/v1/solvers").toURL());
        assertThat(solvers.get("solvers")).anySatisfy(solver -> {
            assertThat(solver.get("id").textValue()).isEqualTo("prying");
            assertThat(solver.get("title").textValue()).isEqualTo("Found by [], has Ordered");
        });
    }
}
