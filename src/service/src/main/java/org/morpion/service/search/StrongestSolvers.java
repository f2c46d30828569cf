package org.morpion.service.search;

import io.quarkus.runtime.Startup;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jboss.logging.Logger;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.service.solver.SolverCatalogue;

/** Which solver finds the longest games of a variant in a given time, by the table in the configuration. */
@Startup
@ApplicationScoped
class StrongestSolvers {
    private static final Logger LOG = Logger.getLogger(StrongestSolvers.class);

    private final Map<Variant, NavigableMap<Duration, LoadedSolver>> table = new EnumMap<>(Variant.class);

    /** @throws ConfigurationException if the table names a variant that does not exist */
    StrongestSolvers(SearchConfiguration configuration, SolverCatalogue solvers) {
        configuration.strongest().forEach((code, times) -> {
            Variant variant = Variant.ofSpelling(code)
                    .orElseThrow(() -> new ConfigurationException(
                            "morpion.searches.strongest." + code + " names no variant; there are 5T, 5D, 4T and 4D."));
            NavigableMap<Duration, LoadedSolver> row = new TreeMap<>();
            times.forEach((from, ids) -> first(ids, variant, solvers).ifPresent(solver -> row.put(from, solver)));
            table.put(variant, row);
        });
    }

    /**
     * The strongest solver of this variant for a search of this length; empty where the table has none that is loaded.
     */
    Optional<LoadedSolver> of(Variant variant, Duration time) {
        NavigableMap<Duration, LoadedSolver> row = table.getOrDefault(variant, new TreeMap<>());
        if (row.isEmpty()) {
            return Optional.empty();
        }
        Map.Entry<Duration, LoadedSolver> entry = row.floorEntry(time);
        return Optional.of((entry == null ? row.firstEntry() : entry).getValue());
    }

    /** The first that is loaded and plays the variant. */
    private static Optional<LoadedSolver> first(List<String> ids, Variant variant, SolverCatalogue solvers) {
        for (String id : ids) {
            Optional<LoadedSolver> solver =
                    solvers.solver(id).filter(loaded -> loaded.info().variants().contains(variant));
            if (solver.isPresent()) {
                return solver;
            }
            LOG.warnf(
                    "The solver %s, the strongest of %s by the configuration, is not loaded or does not play it;"
                            + " the next one takes its place",
                    id, variant.code());
        }
        return Optional.empty();
    }
}
