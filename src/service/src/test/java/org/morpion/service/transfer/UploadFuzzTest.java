package org.morpion.service.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkiverse.resteasy.problem.HttpProblem;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.service.search.Configurations;
import org.morpion.service.search.NewSearch;
import org.morpion.service.search.SearchConfiguration;
import org.morpion.service.search.SearchRequest;
import org.morpion.service.search.SearchRequestReader;
import org.morpion.service.search.SearchRequests;
import org.morpion.service.solver.BuiltInSolvers;
import org.morpion.service.solver.SolverCatalogue;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/**
 * Whatever is sent as a checkpoint, reading it ends with a search that can be stored or with a problem. The inputs
 * beside this class run as ordinary tests; the profile {@code fuzz} looks for more.
 */
class UploadFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SolverCatalogue SOLVERS = BuiltInSolvers.catalogue();
    private static final SearchConfiguration CONFIGURATION = Configurations.of(SearchConfiguration.class, Map.of());
    private static final SearchRequestReader REQUESTS = SearchRequests.reader();
    private static final SearchCarrier CARRIER = new SearchCarrier(
            SOLVERS,
            // Records by their ids are not for checkpoints.
            SearchRequests.planner(SOLVERS, CONFIGURATION),
            new StateReader(CONFIGURATION),
            CONFIGURATION);

    /** A body as it arrives. */
    @FuzzTest(maxDuration = "5m")
    void body(byte[] body) {
        upload(body);
    }

    /** A document with the digest that belongs to it, which no fuzzer guesses. */
    @FuzzTest(maxDuration = "5m")
    void document(byte[] text) {
        JsonNode document;
        try {
            document = JSON.readTree(text);
        } catch (IOException e) {
            // As a body it would be refused at once.
            return;
        }
        if (document instanceof ObjectNode object) {
            upload(CheckpointApi.sealed(object));
        }
    }

    /** The state of a solver that the service is shipped with, in a frame that is whole. */
    @FuzzTest(maxDuration = "5m")
    void state(byte[] state) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree("""
                {"format": "morpion-search-checkpoint", "version": 1, "solver": "nrpa", "variant": "4D", "seed": 1,
                "options": {"level": 1}, "islands": [{"number": 0, "seed": 1, "elapsed": "PT0S"}]}""");
        SolverInfo info = SOLVERS.solver("nrpa").orElseThrow().info();
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        Checkpoint.write(frame, info, Problem.of(Variant.D4), info.options(Map.of("level", 1)), new Canned(state));
        document.put("solverVersion", info.version());
        ((ObjectNode) document.at("/islands/0"))
                .put("state", Base64.getEncoder().encodeToString(frame.toByteArray()));
        upload(CheckpointApi.sealed(document));
    }

    private static void upload(JsonNode document) {
        upload(("{\"checkpoint\":" + document + "}").getBytes(StandardCharsets.UTF_8));
    }

    private static void upload(byte[] body) {
        try {
            SearchRequest request = REQUESTS.read(body, SearchRequest.class);
            if (request.hasCheckpoint()) {
                NewSearch carried = CARRIER.takeUp(request);
                assertThat(carried.states()).hasSizeBetween(1, CONFIGURATION.parts());
            }
        } catch (HttpProblem problem) {
            assertThat(problem.getStatusCode()).isIn(400, 413, 422);
            assertThat(problem.getDetail().length()).isLessThan(2_000);
        }
    }

    /** A run whose state is these bytes. */
    private record Canned(byte[] state) implements SolverRun {
        @Override
        public Progress advance(Budget budget) {
            return new Progress(Progress.Reason.FINISHED, 0, 0);
        }

        @Override
        public List<Move> best() {
            return List.of();
        }

        @Override
        public void save(DataOutputStream out) throws IOException {
            out.write(state);
        }
    }
}
