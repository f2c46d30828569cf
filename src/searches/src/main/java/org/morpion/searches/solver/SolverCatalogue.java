package org.morpion.searches.solver;

import io.quarkus.runtime.Startup;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.morpion.run.LoadedSolver;
import org.morpion.run.PluginLoader;

/**
 * The solvers of this service: those on the class path and those of the plugin directory. Loaded at start-up, then
 * constant.
 */
@Startup
@ApplicationScoped
public class SolverCatalogue {
    private static final Logger LOG = Logger.getLogger(SolverCatalogue.class);
    private static final String DIRECTORY = "morpion.plugins.dir";

    private final Map<String, LoadedSolver> solvers;
    private final List<FailedPlugin> failures;

    /** @param directory the plugin directory, with jars of additional solvers; none by default */
    SolverCatalogue(@ConfigProperty(name = DIRECTORY) Optional<String> directory) {
        PluginLoader loader = new PluginLoader();
        loader.loadClassPath(SolverCatalogue.class.getClassLoader());
        directory.ifPresent(name -> {
            try {
                loader.loadDirectory(Path.of(name));
            } catch (UncheckedIOException e) {
                throw new ConfigurationException(
                        "The plugin directory " + Path.of(name).toAbsolutePath() + " can't be read: " + e.getCause()
                                + ". Set " + DIRECTORY + " to another one.");
            }
        });
        solvers = Map.copyOf(loader.solvers());
        failures = loader.failures().stream()
                .map(failure -> new FailedPlugin(failure.origin(), failure.reason()))
                .toList();
        LOG.infof("Solvers: %s", String.join(", ", loader.solvers().keySet()));
        failures.forEach(failure -> LOG.warnf("Plugin %s was not loaded: %s", failure.origin(), failure.reason()));
    }

    /** Returns all solvers, in the order of their ids. */
    public Collection<LoadedSolver> solvers() {
        return solvers.keySet().stream().sorted().map(solvers::get).toList();
    }

    /** Returns the solver with this id. */
    public Optional<LoadedSolver> solver(String id) {
        return Optional.ofNullable(solvers.get(id));
    }

    /** Returns the plugins that failed to load, in the order of their jars. */
    public List<FailedPlugin> failures() {
        return failures;
    }
}
