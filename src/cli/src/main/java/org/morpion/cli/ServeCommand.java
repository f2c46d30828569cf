package org.morpion.cli;

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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the service that comes with the command, as a process of its own, and ends with it. */
@Command(name = "serve", mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    /** Where the service is, seen from the directory of the jar: in an archive, and in the repository. */
    private static final List<String> PLACES = List.of("../service", "../../service/target");

    /** Set by the launcher: the largest heap, which the service is to have as well. */
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

    ServeCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws Exception {
        SearchOptions.within(context, "--port", port, 0, RemoteService.HIGHEST_PORT);
        put("quarkus.http.host", host);
        put("quarkus.http.port", port);
        // The database takes no relative name that does not begin with a dot.
        put("morpion.data.dir", data == null ? null : data.toAbsolutePath());
        put("morpion.plugins.dir", plugins);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // A process that lacks memory may leave anything half done; one that ends can be started again.
        command.add("-XX:+ExitOnOutOfMemoryError");
        if (System.getProperty(MEMORY) != null) {
            command.add("-Xmx" + System.getProperty(MEMORY));
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

    /** The service is built once for each kind of database. */
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

    /** Archives have the libraries once, with the build for the embedded database. */
    private static void linkLibraries(Path libraries) throws IOException {
        if (Files.notExists(libraries)) {
            try {
                Files.deleteIfExists(libraries);
                Files.createSymbolicLink(libraries, Path.of("../quarkus-app/lib"));
            } catch (FileAlreadyExistsException e) {
                // Another service that is started now has made it.
            }
        }
    }
}
