package org.morpion.searches.solver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.access.stream.BriskProfile;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.service.Http;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.SolverRun;

@QuarkusTest
@TestProfile(BriskProfile.class)
class SolversTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    SolverCatalogue catalogue;

    @Test
    void listsWhatIsBuiltInAndWhatWasDroppedIn() throws Exception {
        JsonNode solvers = JSON.readTree(Http.get("/api/v1/solvers").body()).get("solvers");

        assertThat(solvers.findValuesAsText("id"))
                .contains(
                        "nrpa",
                        "annealing",
                        "beam",
                        "explore",
                        "perturbation",
                        "systematic",
                        "toy-random",
                        "toy-exhaustive")
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(solvers).anySatisfy(solver -> {
            assertThat(solver.get("id").textValue()).isEqualTo("nrpa");
            assertThat(solver.get("origin").textValue()).isEqualTo("built in");
        });
        assertThat(solvers).anySatisfy(solver -> {
            assertThat(solver.get("id").textValue()).isEqualTo("toy-random");
            assertThat(solver.get("origin").textValue()).isEqualTo("a-good.jar");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "c-again.jar, toy-random is already in use (a-good.jar)",
        "d-newer.jar, version 2 of the solver interface",
        "e-without-its-class.jar, org.morpion.solver.toy.RandomSolver",
        "f-names-none.jar, names no solver",
        "g-wants-the-service.jar, org.morpion.searches.solver.SolverCatalogue",
        "h-is-no-solver.jar, not a subtype",
        "i-is-no-jar.jar, zip",
        "j-throws-an-error.jar, AssertionError: not today",
    })
    void saysWhyAPluginWasNotLoaded(String jar, String reason) throws Exception {
        JsonNode failures = JSON.readTree(Http.get("/api/v1/solvers").body()).get("failures");

        assertThat(failures.findValuesAsText("origin")).containsOnlyOnce(jar).doesNotContain("readme.txt");
        assertThat(failures).anySatisfy(failure -> {
            assertThat(failure.get("origin").textValue()).isEqualTo(jar);
            assertThat(failure.get("reason").textValue()).contains(reason);
        });
    }

    @Test
    void runsAPluginThatSeesOnlyWhatItMay() {
        LoadedSolver plugin = catalogue.solver("toy-random").orElseThrow();
        SolverRun run =
                plugin.solver().start(Problem.of(Variant.T5), plugin.info().options(Map.of("playouts", 3)), 1);

        run.advance(Budget.ofNodes(1_000));

        assertThat(run.best()).hasSizeGreaterThan(20);
        assertThat(plugin.solver().getClass().getClassLoader()).isNotSameAs(LoadedSolver.class.getClassLoader());
        assertThat(plugin.solver().getClass().getClassLoader().getResource("application.properties"))
                .isNull();
    }

    @Test
    void describesOptionsAsASchemaThatTakesTheDefaults() throws Exception {
        for (LoadedSolver solver : catalogue.solvers()) {
            JsonNode described = JSON.readTree(
                    Http.get("/api/v1/solvers/" + solver.info().id()).body());
            var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(described.get("options").toString());
            String defaults =
                    JSON.writeValueAsString(solver.info().options(Map.of()).values());

            assertThat(schema.validate(defaults, InputFormat.JSON))
                    .as(solver.info().id())
                    .isEmpty();
            assertThat(schema.validate("{\"noSuchOption\": 1}", InputFormat.JSON))
                    .isNotEmpty();
        }
    }

    @Test
    void describesARangeASetOfWordsAndAFlag() throws Exception {
        JsonNode options =
                JSON.readTree(Http.get("/api/v1/solvers/toy-random").body()).at("/options/properties");

        assertThat(options.get("playouts"))
                .isEqualTo(JSON.readTree("{\"description\": \"playouts of a step\", \"type\": \"integer\","
                        + " \"minimum\": 1, \"maximum\": 50, \"default\": 2}"));
        assertThat(options.at("/return/type").textValue()).isEqualTo("number");
        assertThat(options.at("/cut/enum")).isEqualTo(JSON.readTree("[\"uniform\", \"late\"]"));
        assertThat(options.at("/adopt/default").booleanValue()).isTrue();
    }

    @Test
    void knowsNoOtherSolver() throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/solvers/none");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(JSON.readTree(response.body()).get("type").textValue()).isEqualTo("/problems/not-found");
    }
}
