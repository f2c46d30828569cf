package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The resources that a process of the service holds.
 *
 * @param heap used bytes of the heap after a full collection
 * @param resident resident memory in bytes; 0 on a system without /proc
 * @param descriptors open file descriptors; 0 on a system without /proc
 * @param threads 0 on a system without /proc
 */
public record Footprint(long heap, long resident, long descriptors, long threads) {
    private static final Pattern HEAP =
            Pattern.compile("(?m)^jvm_memory_used_bytes\\{area=\"heap\",id=\"[^\"]*\"\\} (\\S+)$");
    private static final int FEW = 32;
    private static final String RESIDENT = "VmRSS:";

    /** Requests the metrics of the process. */
    public interface Metrics {
        String get() throws IOException, InterruptedException;
    }

    /** Measures a process, after a collection of its garbage. */
    public static Footprint of(Process process, Metrics metrics) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(jcmd.waitFor(1, TimeUnit.MINUTES)).isTrue();
        long heap = HEAP.matcher(metrics.get())
                .results()
                .mapToLong(part -> (long) Double.parseDouble(part.group(1)))
                .sum();
        Path proc = Path.of("/proc", Long.toString(process.pid()));
        return Files.isDirectory(proc)
                ? new Footprint(heap, resident(proc), count(proc.resolve("fd")), count(proc.resolve("task")))
                : new Footprint(heap, 0, 0, 0);
    }

    /** Checks that a process has about as much as before, except for resident memory. */
    public void assertNotAbove(Footprint before, String process) {
        assertThat(heap).as(process + ": heap").isLessThan(before.heap * 5 / 4 + (16 << 20));
        assertThat(descriptors).as(process + ": descriptors").isLessThan(before.descriptors + FEW);
        assertThat(threads).as(process + ": threads").isLessThan(before.threads + FEW);
    }

    private static long resident(Path proc) throws IOException {
        String line = Files.readAllLines(proc.resolve("status")).stream()
                .filter(one -> one.startsWith(RESIDENT))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }
}
