package org.morpion.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.morpion.searches.solver.PluginJars;
import org.morpion.searches.solver.PryingSolver;
import org.morpion.service.monitoring.TraceCollector;

/**
 * One packaged service for all tests that neither stop it nor need other settings. It starts with the first of them and
 * ends with the run. Their classes have the lock {@link #LOCK}.
 */
public final class SharedService {
    /** The name of the {@code @ResourceLock}, which lets one class at a time use the service. */
    public static final String LOCK = "shared service";

    private static final TraceCollector TRACES = new TraceCollector();
    private static PackagedService service;

    private SharedService() {}

    /** The traces that the service exports. */
    public static TraceCollector traces() {
        return TRACES;
    }

    /** The service, with one slot and JSON logs. */
    public static synchronized PackagedService get() throws IOException {
        if (service == null) {
            Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "shared-service");
            Path plugins = Files.createDirectory(folder.resolve("plugins"));
            PluginJars.jar(plugins.resolve("prying.jar"), "1", PryingSolver.class);
            Map<String, String> settings = Map.ofEntries(
                    Map.entry("morpion.data.dir", folder.resolve("data").toString()),
                    Map.entry("morpion.plugins.dir", plugins.toString()),
                    Map.entry("morpion.workers", "1"),
                    Map.entry("morpion.access", "open"),
                    Map.entry("quarkus.http.proxy.proxy-address-forwarding", "true"),
                    Map.entry("quarkus.http.proxy.allow-x-forwarded", "true"),
                    Map.entry("quarkus.http.proxy.trusted-proxies", "127.0.0.1"),
                    Map.entry("quarkus.log.console.json.enabled", "true"),
                    Map.entry("quarkus.otel.sdk.disabled", "false"),
                    Map.entry("quarkus.otel.exporter.otlp.protocol", "http/protobuf"),
                    Map.entry("quarkus.otel.exporter.otlp.endpoint", TRACES.start()),
                    Map.entry("quarkus.log.category.\"http-problem\".level", "INFO"),
                    Map.entry("quarkus.log.category.\"org.morpion.worker\".level", "DEBUG"));
            service = PackagedService.start(
                    PackagedService.H2,
                    settings,
                    // A locale with other digits, which must not appear in formats for programs.
                    "-Duser.language=fa",
                    "-Duser.country=IR");
            TestProcesses.keep(service.process());
        }
        return service;
    }
}
