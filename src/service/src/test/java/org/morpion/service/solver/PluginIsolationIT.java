package org.morpion.service.solver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;

/** The loaders of the service as it is shipped; in other tests they are those of the test framework. */
@StartsProcesses
class PluginIsolationIT {

    @Test
    void nothingThatAPluginIsGivenLeadsToTheService(@TempDir Path folder) throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJars.jar(plugins.resolve("prying.jar"), "1", PryingSolver.class);
        Map<String, String> settings = Map.of(
                "morpion.data.dir", folder.resolve("data").toString(), "morpion.plugins.dir", plugins.toString());
        try (PackagedService service = PackagedService.start(PackagedService.H2, settings)) {
            JsonNode solvers =
                    new ObjectMapper().readTree(service.uri("/api/v1/solvers").toURL());
            assertThat(solvers.get("solvers")).anySatisfy(solver -> {
                assertThat(solver.get("id").textValue()).isEqualTo("prying");
                assertThat(solver.get("title").textValue()).isEqualTo("Found by []");
            });
        }
    }
}
