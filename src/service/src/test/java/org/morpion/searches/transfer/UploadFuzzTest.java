package org.morpion.searches.transfer;

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
import org.morpion.searches.Configurations;
import org.morpion.searches.NewSearch;
import org.morpion.searches.SearchRequests;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.plan.SearchRequest;
import org.morpion.searches.plan.SearchRequestReader;
import org.morpion.searches.solver.BuiltInSolvers;
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/**
 * Reading any input as a checkpoint yields either a storable search or a problem. The inputs beside this class run as
 * ordinary tests; the profile {@code fuzz} searches for more.
 */
class UploadFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SolverCatalogue SOLVERS = BuiltInSolvers.catalogue();
    private static final SearchConfiguration CONFIGURATION = Configurations.of(SearchConfiguration.class, Map.of());
    private static final SearchRequestReader REQUESTS = SearchRequests.reader();
    private static final SearchCarrier CARRIER = new SearchCarrier(
            SOLVERS,
            // Checkpoints can't refer to records by id.
            SearchRequests.planner(SOLVERS, CONFIGURATION),
            new StateReader(),
            CONFIGURATION);

    /** Fuzzes the raw body of a request. */
    @FuzzTest(maxDuration = "5m")
    void body(byte[] body) {
        upload(body);
    }

    /** Fuzzes a document with a correct digest, which a fuzzer would never guess. */
    @FuzzTest(maxDuration = "5m")
    void document(byte[] text) {
        JsonNode document;
        try {
            document = JSON.readTree(text);
        } catch (IOException e) {
            // Malformed JSON is covered by {@code body}.
            return;
        }
        if (document instanceof ObjectNode object) {
            upload(CheckpointApi.sealed(object));
        }
    }

    /** Fuzzes the state of a built-in solver, inside an intact frame. */
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

    /** A run with these bytes as its state. */
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
