package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.searches.SearchApi;
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.service.Http;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;

/**
 * Speed of a solver inside the service, relative to the same run outside: the same playouts in the same process, in
 * alternating pairs. Prints the ratios without judging them. Run by the profile {@code overhead}.
 */
@QuarkusTest
@TestProfile(SearchOverheadTest.OneSlot.class)
@Tag("overhead")
class SearchOverheadTest {
    private static final int PAIRS = 9;
    private static final long NODES = 150_000_000;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    public static class OneSlot implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("morpion.workers", "1");
        }
    }

    @Inject
    SolverCatalogue solvers;

    @Test
    void insideBesideBare() throws Exception {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            Rates bare = bare(pair);
            Rates inside = inside(pair);
            ratios.add(inside.wall() / bare.wall());
            System.out.printf(
                    "pair %d: bare %.0f playouts/s, in the service %.0f, ratio %.3f; by processor time %.3f%n",
                    pair,
                    bare.wall(),
                    inside.wall(),
                    inside.wall() / bare.wall(),
                    inside.processor() / bare.processor());
        }
        Collections.sort(ratios);
        System.out.printf("median ratio %.3f of %s%n", ratios.get(PAIRS / 2), ratios);
        assertThat(ratios).doesNotContain(Double.NaN);
    }

    /**
     * Playouts per second of wall-clock time, and per second of processor time of the whole process, which includes the
     * service's own work.
     */
    private record Rates(double wall, double processor) {
        static Rates of(long playouts, double seconds, long beganProcessor) {
            return new Rates(playouts / seconds, playouts / ((processorTime() - beganProcessor) / NANOS));
        }
    }

    private Rates bare(long seed) {
        LoadedSolver nrpa = solvers.solver("nrpa").orElseThrow();
        var run = nrpa.solver().start(Problem.of(Variant.T5), nrpa.info().options(Map.of()), seed);
        long processor = processorTime();
        long began = System.nanoTime();
        Progress progress = run.advance(Budget.ofNodes(NODES));
        return Rates.of(progress.playouts(), (System.nanoTime() - began) / NANOS, processor);
    }

    private static Rates inside(long seed) throws Exception {
        long processor = processorTime();
        String id = SearchApi.create("{'solver': 'nrpa', 'seed': " + seed
                + ", 'checkpointInterval': 'PT5S', 'limits': {'nodes': " + NODES + "}}");
        // The event stream ends with the search, and costs less than polling.
        Http.get(SearchApi.SEARCHES + "/" + id + "/events", "Accept", "application/x-ndjson");
        JsonNode search = SearchApi.get(id);
        double seconds = Duration.parse(search.get("elapsed").textValue()).toMillis() / MILLIS;
        return Rates.of(search.get("playouts").longValue(), seconds, processor);
    }

    private static long processorTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
