package org.morpion.cli.solver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.SafeFiles;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.run.OptionTexts;
import org.morpion.run.PluginLoader;
import org.morpion.run.SolverChoice;
import org.morpion.run.SolverTable;
import org.morpion.solver.Options;

/** The solvers available to a verb: the built-in ones and those of a plugin directory. */
public final class Solvers {
    /** The resource that ranks the solvers, shared with the service. */
    private static final String DEFAULTS = "/META-INF/microprofile-config.properties";

    private static final String STRONGEST = "morpion.searches.strongest.";

    private static final Duration UNLIMITED = ChronoUnit.FOREVER.getDuration();

    private final Context context;
    private final Map<String, LoadedSolver> solvers;
    private final List<PluginLoader.Failure> failures;

    /**
     * @param plugins the plugin directory; null for none
     * @throws Failure if it is unreadable
     */
    public Solvers(Context context, Path plugins) {
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

    /** The ids of the built-in solvers, which shells offer as completions. */
    public static final class Ids implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            PluginLoader loader = new PluginLoader();
            loader.loadClassPath(Solvers.class.getClassLoader());
            return loader.solvers().keySet().stream().sorted().iterator();
        }
    }

    List<LoadedSolver> all() {
        return List.copyOf(solvers.values());
    }

    List<PluginLoader.Failure> failures() {
        return failures;
    }

    /** @throws Failure if no solver has this id */
    public LoadedSolver solver(String id) {
        return find(id).orElseThrow(() -> Failure.usage(unknown(id)));
    }

    public Optional<LoadedSolver> find(String id) {
        return Optional.ofNullable(solvers.get(id));
    }

    /** A message that no solver has this id, with the available ids. */
    String unknown(String id) {
        return context.text("no-such-solver", id, String.join(", ", solvers.keySet()));
    }

    /**
     * The strongest available solver for a variant, with its recommended options.
     *
     * @param time the time of the search; null if unlimited
     */
    public SolverChoice strongest(Variant variant, Duration time) {
        SolverTable table = new SolverTable(this::find, (any, entry) -> {});
        String prefix = STRONGEST + variant.code() + ".";
        Properties defaults = defaults();
        defaults.stringPropertyNames().stream()
                .filter(name -> name.startsWith(prefix))
                .forEach(name -> table.add(
                        variant,
                        Duration.parse("PT" + name.substring(prefix.length())),
                        List.of(defaults.getProperty(name).split(","))));
        return table.strongest(variant, time == null ? UNLIMITED : time)
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

    /** The given options as text, including the level; null for none. */
    public static Map<String, String> texts(Map<String, String> options, String level) {
        Map<String, String> texts = new LinkedHashMap<>(options);
        if (level != null) {
            texts.put("level", level);
        }
        return texts;
    }

    /**
     * All options of a solver.
     *
     * @param texts the given options, as text
     * @throws Failure if an option is unknown or out of range
     */
    public static Map<String, Object> options(LoadedSolver solver, Map<String, String> texts) {
        try {
            return solver.info()
                    .options(OptionTexts.values(solver.info(), texts))
                    .values();
        } catch (Options.InvalidException e) {
            throw Failure.usage(e.getMessage() + ".");
        }
    }
}
