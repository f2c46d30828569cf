package org.morpion.service;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Applies to every test of this module, by META-INF/services. Waits give up after minutes, for a busy machine delays
 * everything by seconds; and the run fails when processes are left at its end.
 */
public final class PatientTests implements BeforeAllCallback {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String AWAITILITY = "org.awaitility.Awaitility";

    @Override
    public void beforeAll(ExtensionContext context) throws ReflectiveOperationException {
        // Each configuration of the service under test has a class loader, with an Awaitility of its own.
        Class<?> awaitility =
                Class.forName(AWAITILITY, true, context.getRequiredTestClass().getClassLoader());
        awaitility.getMethod("setDefaultTimeout", Duration.class).invoke(null, LONGEST);
        awaitility.getMethod("setDefaultPollDelay", Duration.class).invoke(null, Duration.ZERO);
        awaitility.getMethod("setDefaultPollInterval", Duration.class).invoke(null, LOOK);
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(PatientTests.class))
                .computeIfAbsent("end of the run", key -> (AutoCloseable) PatientTests::requireNoProcesses);
    }

    /** Fails if a child of this process doesn't end by itself; it is killed then. */
    private static void requireNoProcesses() throws InterruptedException {
        long giveUp = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        List<ProcessHandle> left = children();
        while (!left.isEmpty() && System.nanoTime() - giveUp < 0) {
            Thread.sleep(LOOK.multipliedBy(10).toMillis());
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
