package org.morpion.service.solver;

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

/** The solvers that the service can run. They are loaded when it starts, and stay the same until it ends. */
@Startup
@ApplicationScoped
public class SolverCatalogue {
    private static final Logger LOG = Logger.getLogger(SolverCatalogue.class);
    private static final String DIRECTORY = "morpion.plugins.dir";

    private final Map<String, LoadedSolver> solvers;
    private final List<FailedPlugin> failures;

    /** @param directory a directory with the jars of further solvers; none unless set */
    SolverCatalogue(@ConfigProperty(name = DIRECTORY) Optional<String> directory) {
        PluginLoader loader = new PluginLoader();
        loader.loadClassPath(SolverCatalogue.class.getClassLoader());
        directory.ifPresent(name -> {
            try {
                loader.loadDirectory(Path.of(name));
            } catch (UncheckedIOException e) {
                throw new ConfigurationException(
                        "The plugin directory " + Path.of(name).toAbsolutePath() + " can't be read: " + e.getCause()
                                + ". Name another one with " + DIRECTORY + ".");
            }
        });
        solvers = Map.copyOf(loader.solvers());
        failures = loader.failures().stream()
                .map(failure -> new FailedPlugin(failure.origin(), failure.reason()))
                .toList();
        LOG.infof("Solvers: %s", String.join(", ", loader.solvers().keySet()));
        failures.forEach(failure -> LOG.warnf("Plugin %s was not loaded: %s", failure.origin(), failure.reason()));
    }

    /** All solvers, by their ids. */
    public Collection<LoadedSolver> solvers() {
        return solvers.keySet().stream().sorted().map(solvers::get).toList();
    }

    /** The solver with this id. */
    public Optional<LoadedSolver> solver(String id) {
        return Optional.ofNullable(solvers.get(id));
    }

    /** What could not be loaded, in the order of the jars. */
    public List<FailedPlugin> failures() {
        return failures;
    }
}
