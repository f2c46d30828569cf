package org.morpion.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * JMH profiler that reports the processor time of the Java threads per call, in microseconds. Unlike elapsed time,
 * it depends little on other work on the machine. Threads of the compilers and collectors are not counted.
 */
public final class ProcessorTime implements InternalProfiler {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long before;

    @Override
    public String getDescription() {
        return "processor time of the Java threads per call";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = nanoseconds();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long calls = result.getMetadata().getAllOps() * iteration.getBatchSize();
        double each = (nanoseconds() - before) / 1e3 / calls;
        return List.of(new ScalarResult("processor.time", each, "us/call", AggregationPolicy.AVG));
    }

    private long nanoseconds() {
        return LongStream.of(threads.getAllThreadIds())
                .map(threads::getThreadCpuTime)
                .filter(time -> time > 0)
                .sum();
    }
}
