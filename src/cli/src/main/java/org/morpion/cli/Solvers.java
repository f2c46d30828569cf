package org.morpion.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.run.OptionTexts;
import org.morpion.run.PluginLoader;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;

/** The solvers that a verb can use: those that come with the command, and those of a directory of plugins. */
final class Solvers {
    /** Which solver is the strongest: defaults that the service has, too. */
    private static final String DEFAULTS = "/META-INF/microprofile-config.properties";

    private static final String STRONGEST = "morpion.searches.strongest.";

    private final Context context;
    private final Map<String, LoadedSolver> solvers;
    private final List<PluginLoader.Failure> failures;

    /**
     * @param plugins the directory; null for none
     * @throws Failure if it can't be read
     */
    Solvers(Context context, Path plugins) {
        this.context = context;
        PluginLoader loader = new PluginLoader();
        loader.loadClassPath(Solvers.class.getClassLoader());
        if (plugins != null) {
            try {
                loader.loadDirectory(plugins);
            } catch (UncheckedIOException e) {
                throw Failure.unreadable(SafeFiles.reason(context, e));
            }
        }
        solvers = loader.solvers();
        failures = loader.failures();
        failures.forEach(
                failure -> context.terminal().tell(context.text("plugin-failed", failure.origin(), failure.reason())));
    }

    List<LoadedSolver> all() {
        return List.copyOf(solvers.values());
    }

    List<PluginLoader.Failure> failures() {
        return failures;
    }

    /** @throws Failure if there is none with this id */
    LoadedSolver solver(String id) {
        return find(id).orElseThrow(() -> Failure.usage(unknown(id)));
    }

    Optional<LoadedSolver> find(String id) {
        return Optional.ofNullable(solvers.get(id));
    }

    /** The sentence that there is no solver with this id, and which there are. */
    String unknown(String id) {
        return context.text("no-such-solver", id, String.join(", ", solvers.keySet()));
    }

    /**
     * The strongest solver of a variant that is loaded.
     *
     * @param time of the search; null for one without end
     */
    LoadedSolver strongest(Variant variant, Duration time) {
        String prefix = STRONGEST + variant.code() + ".";
        Properties defaults = defaults();
        return defaults.stringPropertyNames().stream()
                .filter(name -> name.startsWith(prefix))
                .map(name ->
                        Map.entry(Duration.parse("PT" + name.substring(prefix.length())), defaults.getProperty(name)))
                .filter(row -> time == null || row.getKey().compareTo(time) <= 0)
                .sorted(Map.Entry.<Duration, String>comparingByKey(Comparator.reverseOrder()))
                .flatMap(row -> Stream.of(row.getValue().split(",")))
                .map(solvers::get)
                .filter(solver -> solver != null && solver.info().variants().contains(variant))
                .findFirst()
                .orElseThrow(() -> Failure.usage(context.text("no-strongest", variant.code())));
    }

    private static Properties defaults() {
        Properties properties = new Properties();
        try (InputStream in = Solvers.class.getResourceAsStream(DEFAULTS)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    /**
     * The options of a solver, all of them.
     *
     * @param texts the given ones, as they were typed
     * @throws Failure if one is unknown or out of its range
     */
    static Map<String, Object> options(LoadedSolver solver, Map<String, String> texts) {
        Map<String, Object> values = new LinkedHashMap<>(texts);
        for (OptionSpec spec : solver.info().options()) {
            values.computeIfPresent(spec.name(), (name, text) -> OptionTexts.value(spec, (String) text));
        }
        try {
            return solver.info().options(values).values();
        } catch (Options.InvalidException e) {
            throw Failure.usage(e.getMessage() + ".");
        }
    }
}
