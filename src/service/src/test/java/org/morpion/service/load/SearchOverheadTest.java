package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.service.search.SearchApi;
import org.morpion.service.solver.LoadedSolver;
import org.morpion.service.solver.SolverCatalogue;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;

/**
 * How fast a solver is inside the service, beside the same run without it: the same playouts in the same process, in pairs,
 * one after the other. Prints the ratios and decides nothing by them. Run by the profile {@code overhead}.
 */
@QuarkusTest
@TestProfile(SearchOverheadTest.OneSlot.class)
@Tag("overhead")
class SearchOverheadTest {
    private static final int PAIRS = 9;
    private static final long NODES = 150_000_000;
    private static final double NANOS = 1e9;

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
            double bare = bare(pair);
            double inside = inside(pair);
            ratios.add(inside / bare);
            System.out.printf(
                    "pair %d: bare %.0f playouts a second of processor time, in the service %.0f, ratio %.3f%n",
                    pair, bare, inside, inside / bare);
        }
        Collections.sort(ratios);
        System.out.printf("median ratio %.3f of %s%n", ratios.get(PAIRS / 2), ratios);
        assertThat(ratios).doesNotContain(Double.NaN);
    }

    private double bare(long seed) {
        LoadedSolver nrpa = solvers.solver("nrpa").orElseThrow();
        var run = nrpa.solver().start(Problem.of(Variant.T5), nrpa.info().options(Map.of()), seed);
        long began = processorTime();
        Progress progress = run.advance(Budget.ofNodes(NODES));
        return progress.playouts() / ((processorTime() - began) / NANOS);
    }

    private static double inside(long seed) throws Exception {
        long began = processorTime();
        JsonNode search = SearchApi.run("{'solver': 'nrpa', 'seed': " + seed
                + ", 'checkpointInterval': 'PT5S', 'limits': {'nodes': " + NODES + "}}");
        return search.get("playouts").longValue() / ((processorTime() - began) / NANOS);
    }

    /** Of the whole process: what the service does beside the solver counts too. */
    private static long processorTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
