package org.morpion.service;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Extension for every test of this module, registered in META-INF/services. Waits time out after minutes, because a
 * busy machine causes delays of seconds; and processes left at the end fail the run.
 */
public final class PatientTests implements BeforeAllCallback {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final String AWAITILITY = "org.awaitility.Awaitility";

    @Override
    public void beforeAll(ExtensionContext context) throws ReflectiveOperationException {
        // Each configuration of the service under test has its own class loader, and so another Awaitility.
        Class<?> awaitility =
                Class.forName(AWAITILITY, true, context.getRequiredTestClass().getClassLoader());
        awaitility.getMethod("setDefaultTimeout", Duration.class).invoke(null, LONGEST);
        awaitility.getMethod("setDefaultPollDelay", Duration.class).invoke(null, Duration.ZERO);
        awaitility.getMethod("setDefaultPollInterval", Duration.class).invoke(null, POLL_INTERVAL);
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(PatientTests.class))
                .computeIfAbsent("end of the run", key -> (AutoCloseable) PatientTests::requireNoProcesses);
    }

    /** Fails if a child process does not end within a minute, and kills it. */
    private static void requireNoProcesses() throws InterruptedException {
        long giveUp = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        List<ProcessHandle> left = children();
        while (!left.isEmpty() && System.nanoTime() - giveUp < 0) {
            Thread.sleep(POLL_INTERVAL.multipliedBy(10).toMillis());
            left = children();
        }
        if (!left.isEmpty()) {
            List<String> descriptions =
                    left.stream().map(TestProcesses::describe).toList();
            left.forEach(ProcessHandle::destroyForcibly);
            throw new AssertionError("Tests left processes running: " + descriptions);
        }
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .toList();
    }
}
