package org.morpion.service.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** Signals to processes, on platforms that have them. */
final class Signals {
    static final String STOP = "STOP";
    static final String CONTINUE = "CONT";
    static final String TERMINATE = "TERM";

    /** The condition that processes can be frozen and resumed. */
    static final String AVAILABLE = "org.morpion.service.cluster.Signals#areAvailable";

    /** The reason why such a test is skipped. */
    static final String UNAVAILABLE = "processes can't be frozen here: kill -STOP is not available";

    private Signals() {}

    static boolean areAvailable() {
        try {
            return run("-0", ProcessHandle.current().pid()) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    static void send(String signal, long pid) {
        try {
            if (run("-" + signal, pid) != 0) {
                throw new IllegalStateException("Process " + pid + " takes no signal " + signal);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int run(String signal, long pid) throws IOException {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(pid))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return kill.waitFor(5, TimeUnit.MINUTES) ? kill.exitValue() : -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
