package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.access.stream.BriskProfile;
import org.morpion.service.Http;

@QuarkusTest
@TestProfile(BriskProfile.class)
class FaultyIslandsTest {
    @BeforeAll
    static void hold() {
        System.clearProperty(FaultySolver.LET_GO);
    }

    @AfterAll
    static void letGo() {
        System.setProperty(FaultySolver.LET_GO, "");
    }

    @ParameterizedTest
    @CsvSource({
        "throws, It was only a matter of time",
        "nothing, NullPointerException",
        "counts, counts are too long",
        "rants, and so on!!!",
        "overflows, StackOverflowError",
        "illegal, not legal at move 1",
        "lies, reported its nodes as spent",
        "unsavable, There is no state to be saved",
    })
    void failsAloneAndSaysWhy(String fault, String reason) throws Exception {
        String good = SearchApi.create("{'solver': 'nrpa', 'variant': '4D', 'seed': 1, 'limits': {'nodes': 50000}}");

        JsonNode failed = SearchApi.run("{'solver': 'faulty', 'options': {'fault': '" + fault
                + "'}, 'checkpointInterval': 'PT1S', 'limits': {'time': 'PT1H'}}");

        assertThat(failed.get("state").textValue()).isEqualTo("FAILED");
        assertThat(failed.get("failure").textValue()).startsWith("Island 0: ").contains(reason);
        assertThat(failed.at("/islands/0/failure").textValue()).contains(reason);
        assertThat(SearchApi.ended(good).get("state").textValue()).isEqualTo("SUCCEEDED");
    }

    @ParameterizedTest
    @CsvSource({
        "into-none, solver returned 0 parts",
        "into-too-many, parts instead of 1 to",
        "into-uncountable, counts of a part are too long",
    })
    void failsWhereItDividesAsNoSolverMay(String way, String reason) throws Exception {
        JsonNode failed = SearchApi.run("{'solver': 'wrong-divider', 'options': {'way': '" + way + "'}}");

        assertThat(failed.get("state").textValue()).isEqualTo("FAILED");
        assertThat(failed.get("failure").textValue()).startsWith("Island 0: ").contains(reason);
        assertThat(failed.get("islands")).hasSize(1);
    }

    @Test
    void whatWasFoundBeforeTheFaultIsKept() throws Exception {
        JsonNode failed = SearchApi.run("{'solver': 'faulty', 'options': {'fault': 'finds'}}");

        assertThat(failed.get("state").textValue()).isEqualTo("FAILED");
        assertThat(failed.get("bestScore").intValue()).isEqualTo(1);
    }

    @Test
    void oneThatDoesNotStopIsLeftAloneAndItsSlotIsLost() throws Exception {
        String id = SearchApi.create("{'solver': 'faulty', 'options': {'fault': 'hangs'}}");

        SearchApi.await(id, "RUNNING");
        // Blocks until the service abandons the solver.
        int exported = Http.get(SearchApi.SEARCHES + "/" + id + "/checkpoint").statusCode();
        JsonNode failed = SearchApi.ended(id);

        assertThat(exported).isEqualTo(200);
        assertThat(failed.get("state").textValue()).isEqualTo("FAILED");
        assertThat(failed.get("failure").textValue()).contains("did not return within 5 s");
        String slots = SearchApi.eventually(
                () -> Http.text(Http.management("/q/health/ready")).replace(" ", ""),
                ready -> ready.contains("\"slotsLost\":1"));
        assertThat(slots).contains("\"slots\":2");
        assertThat(Http.text(Http.management("/q/metrics"))).contains("morpion_slots_lost 1.0");
        assertThat(SearchApi.run("{'solver': 'nrpa', 'variant': '4D', 'limits': {'nodes': 1000}}")
                        .get("state")
                        .textValue())
                .isEqualTo("SUCCEEDED");
    }
}
