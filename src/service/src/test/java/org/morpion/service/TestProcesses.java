package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Processes of a test class that {@linkplain StartsProcesses starts processes}; all end with the class, unless kept.
 */
public final class TestProcesses {
    /** By process, the test class that started it. */
    private static final Map<Process, Class<?>> STARTED = new ConcurrentHashMap<>();

    /** The test class of this thread; a class runs in one thread. */
    private static final ThreadLocal<Class<?>> CURRENT = new ThreadLocal<>();

    private static final Set<Process> KEPT = ConcurrentHashMap.newKeySet();
    private static final int MOST_ATTEMPTS = 5;

    /**
     * Lowers the priority of processes by the system property {@code test.nice}, because this JVM's sequential tests
     * determine how long the run takes. Measurements set no such property.
     */
    private static final List<String> NICE =
            Integer.getInteger("test.nice", 0) > 0 && Files.isExecutable(Path.of("/usr/bin/nice"))
                    ? List.of("nice", "-n", System.getProperty("test.nice"))
                    : List.of();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            killAll(STARTED.keySet());
            killAll(KEPT);
        }));
    }

    private TestProcesses() {}

    /**
     * Starts a process. Call this in the thread of the test.
     *
     * @throws IllegalStateException if the test class lacks {@link StartsProcesses}, or in another thread
     */
    public static Process start(ProcessBuilder command) throws IOException {
        Class<?> current = CURRENT.get();
        if (current == null) {
            throw new IllegalStateException("Annotate the test class with @StartsProcesses, and start processes in its"
                    + " thread: " + command.command());
        }
        command.command(Stream.concat(NICE.stream(), command.command().stream()).toList());
        Process process = command.start();
        STARTED.put(process, current);
        return process;
    }

    /** Returns a program in PATH or /usr/sbin; empty if it is not installed. */
    public static Optional<Path> program(String name) {
        return Stream.of((System.getenv("PATH") + ":/usr/sbin").split(":"))
                .map(path -> Path.of(path, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A program that listens on a port of this machine, and is told to end on close. */
    public record Listener(Process process, int port) implements AutoCloseable {
        @Override
        public void close() {
            process.destroy();
            awaitEnd(process);
        }
    }

    /** The command of a program that is to listen on a port. */
    public interface ListenerCommand {
        ProcessBuilder on(int port) throws Exception;
    }

    /**
     * Starts a program on a free port, and returns when it listens. Another program may take the port first; then this
     * one ends, and is started on another port.
     */
    public static Listener startListener(ListenerCommand command) throws Exception {
        for (int attempt = 1; ; attempt++) {
            int port = FreePorts.next();
            Process process = start(command.on(port));
            Awaitility.await("port " + port + " or the end of process " + process.pid())
                    .until(() -> !process.isAlive() || accepts(port));
            if (process.isAlive()) {
                return new Listener(process, port);
            }
            assertThat(attempt)
                    .as("attempt; the program ended with status " + process.exitValue())
                    .isLessThan(MOST_ATTEMPTS);
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Keeps a process running for later classes, until the end of the run. */
    static void keep(Process process) {
        KEPT.add(process);
        STARTED.remove(process);
    }

    /** Waits for the end of a process; returns its exit status. */
    public static int awaitEnd(Process process) {
        Awaitility.await("process " + process.pid() + " ends").until(() -> !process.isAlive());
        return process.exitValue();
    }

    /** Kills the processes that are alive, with their descendants; returns their descriptions. */
    private static List<String> killAll(Collection<Process> processes) {
        List<ProcessHandle> alive = processes.stream()
                .map(Process::toHandle)
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)))
                .filter(ProcessHandle::isAlive)
                .toList();
        List<String> descriptions = alive.stream().map(TestProcesses::describe).toList();
        alive.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
        return descriptions;
    }

    static String describe(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        return process.pid() + " " + info.commandLine().or(info::command).orElse("(unknown command)");
    }

    static final class Guard implements BeforeAllCallback, AfterAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            CURRENT.set(context.getRequiredTestClass());
            context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(TestProcesses.class))
                    .computeIfAbsent("kept", key -> (AutoCloseable) () -> killAll(KEPT));
        }

        @Override
        public void afterAll(ExtensionContext context) {
            CURRENT.remove();
            Class<?> ended = context.getRequiredTestClass();
            List<Process> own = STARTED.entrySet().stream()
                    .filter(process -> process.getValue() == ended)
                    .map(Map.Entry::getKey)
                    .toList();
            List<String> left = killAll(own);
            own.forEach(STARTED::remove);
            if (!left.isEmpty()) {
                throw new AssertionError(context.getDisplayName() + " left processes behind: " + left);
            }
        }
    }
}
