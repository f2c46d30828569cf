package org.morpion.cli.service;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The verb {@code serve}: runs the bundled service as a child process, and ends with it. */
@Command(name = "serve", mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {
    /** The service's directory relative to the jar, in a release archive and in the repository. */
    private static final List<String> PLACES = List.of("../service", "../../service/target");

    /** A system property set by the launcher: the maximum heap, which also applies to the service. */
    private static final String MEMORY = "morpion.memory";

    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final String URL = "quarkus.datasource.jdbc.url";

    private final Context context;

    @Option(names = "--host", paramLabel = "ADDRESS")
    private String host;

    @Option(names = "--port", paramLabel = "N")
    private Integer port;

    @Option(names = "--data", paramLabel = "DIRECTORY")
    private Path data;

    @Option(names = "--plugins", paramLabel = "DIRECTORY")
    private Path plugins;

    @Option(names = "--set", paramLabel = "NAME=VALUE")
    private Map<String, String> settings = new LinkedHashMap<>();

    public ServeCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws Exception {
        context.requireWithin("--port", port, 0, RemoteService.HIGHEST_PORT);
        put("quarkus.http.host", host);
        put("quarkus.http.port", port);
        // The embedded database refuses relative paths without a leading dot.
        put("morpion.data.dir", data == null ? null : data.toAbsolutePath());
        put("morpion.plugins.dir", plugins);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // A process out of memory may leave work half done; after it has ended it can be restarted.
        command.add("-XX:+ExitOnOutOfMemoryError");
        String memory = System.getProperty(MEMORY);
        if (memory != null) {
            boolean isShare = memory.endsWith("%");
            command.add(isShare ? "-XX:MaxRAMPercentage=" + memory.substring(0, memory.length() - 1) : "-Xmx" + memory);
        }
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-jar");
        command.add(jar().toString());
        context.terminal().flush();
        Process service = new ProcessBuilder(command).inheritIO().start();
        Thread hook = new Thread(() -> end(service), "end of the service");
        context.atExit(hook);
        try {
            return service.waitFor();
        } finally {
            context.notAtExit(hook);
        }
    }

    private void put(String name, Object value) {
        if (value != null) {
            settings.putIfAbsent(name, value.toString());
        }
    }

    private static void end(Process service) {
        service.destroy();
        try {
            service.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The service has a separate build for each kind of database. */
    private Path jar() throws IOException, URISyntaxException {
        String url = settings.getOrDefault(URL, System.getenv().getOrDefault("QUARKUS_DATASOURCE_JDBC_URL", ""));
        String build = url.startsWith(POSTGRESQL) ? "quarkus-app-postgresql" : "quarkus-app";
        Path here = new File(ServeCommand.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toPath()
                .getParent();
        for (String place : PLACES) {
            Path jar = here.resolve(place)
                    .resolve(build)
                    .resolve("quarkus-run.jar")
                    .normalize();
            if (Files.isRegularFile(jar)) {
                linkLibraries(jar.resolveSibling("lib"));
                return jar;
            }
        }
        throw Failure.no(context.text("serve.no-service", here));
    }

    /** Links the libraries, which release archives contain only once, in the build for the embedded database. */
    private static void linkLibraries(Path libraries) throws IOException {
        if (Files.notExists(libraries)) {
            try {
                Files.deleteIfExists(libraries);
                Files.createSymbolicLink(libraries, Path.of("../quarkus-app/lib"));
            } catch (FileAlreadyExistsException e) {
                // A service started at the same time has created the link.
            }
        }
    }
}
