package org.morpion.solver.systematic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;
import org.morpion.vectors.PublishedCounts;

/**
 * Searches the whole tree of 4D, or of the variant in the system property {@code proof.variant}, on all processors.
 * Results of completed parts are kept below {@code target}, so that a restarted test continues with the remaining
 * parts.
 */
@Tag("proof")
class ProofTest {
    private static final Map<Variant, Integer> LONGEST = Map.of(Variant.D4, 35, Variant.T4, 62);
    private static final int PARTS = 1_000;
    private static final long NOTICE_EVERY = 20_000_000_000L;

    private final SystematicSolver solver = new SystematicSolver();
    private final Variant variant =
            Variant.ofCode(System.getProperty("proof.variant", "4D")).orElseThrow();
    private final Problem problem = Problem.of(variant);
    private final Options options = solver.info().options(Map.of());
    private final Path directory = Path.of("target", "proof-" + variant.code());
    private final long began = System.nanoTime();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicLong nodes = new AtomicLong();
    private final AtomicLong processorTime = new AtomicLong();

    @Test
    void provesTheLongestGame() throws Exception {
        Files.createDirectories(directory);
        List<SolverRun> parts = solver.start(problem, options, 0).split(PARTS);
        List<SolverRun> searched = new ArrayList<>();
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<SolverRun>> results = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                SolverRun part = parts.get(i);
                Path file = directory.resolve("part-" + i);
                results.add(threads.submit(() -> search(part, file)));
            }
            for (Future<SolverRun> result : results) {
                searched.add(result.get());
            }
        } finally {
            threads.shutdownNow();
        }

        List<Long> counts = Searches.sum(searched);
        List<Move> best = searched.stream()
                .map(SolverRun::best)
                .reduce((one, other) -> other.size() > one.size() ? other : one)
                .orElseThrow();
        tell("%s: %d moves, grids by moves: %s", variant.code(), best.size(), counts);
        assertThat(searched)
                .allSatisfy(part ->
                        assertThat(part.advance(Budget.ofNodes(0)).reason()).isEqualTo(Progress.Reason.EXHAUSTED));
        SortedMap<Integer, Long> published = PublishedCounts.gridsUpToSymmetry(variant.code());
        assertThat(counts.subList(0, published.size())).isEqualTo(List.copyOf(published.values()));
        assertThat(counts).hasSize(best.size() + 1);
        assertThat(Validator.firstViolation(variant, best)).isEmpty();
        assertThat(best).hasSize(LONGEST.get(variant));
    }

    private SolverRun search(SolverRun part, Path file) throws Exception {
        if (Files.exists(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                SolverRun kept = Checkpoint.read(in, solver, problem, options);
                ended.incrementAndGet();
                return kept;
            }
        }
        long processorTimeBefore = processorTime();
        Progress progress = part.advance(Budget.ofNodes(NOTICE_EVERY));
        while (progress.reason() == Progress.Reason.NODES_SPENT) {
            tell("%s has %,d nodes so far", file.getFileName(), progress.nodes());
            progress = part.advance(Budget.ofNodes(progress.nodes() + NOTICE_EVERY));
        }
        keep(part, file);
        double seconds = (System.nanoTime() - began) / 1e9;
        long spent = processorTime.addAndGet(processorTime() - processorTimeBefore);
        long all = nodes.addAndGet(progress.nodes());
        tell(
                "%,.0f s, %,.0f s of processor time: %d of %d parts, %,d nodes, %,.0f million in a second of processor time",
                seconds, spent / 1e9, ended.incrementAndGet(), PARTS, all, all * 1e3 / spent);
        return part;
    }

    private void keep(SolverRun part, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.write(bytes, solver.info(), problem, options, part);
        Path written = file.resolveSibling(file.getFileName() + ".new");
        Files.write(written, bytes.toByteArray());
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void tell(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
