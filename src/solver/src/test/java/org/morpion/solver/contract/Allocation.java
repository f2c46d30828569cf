package org.morpion.solver.contract;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/** Measures the memory that code allocates, including garbage. */
final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Returns the number of bytes that the task allocates in this thread. */
    static long bytes(Callable<?> task) throws Exception {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        task.call();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
