package org.morpion.service.search;

import io.quarkus.runtime.Startup;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.morpion.record.Variant;
import org.morpion.run.SolverChoice;
import org.morpion.run.SolverTable;
import org.morpion.service.solver.SolverCatalogue;
import org.morpion.solver.Options;

/** Which solver finds the longest games of a variant in a given time, by the table in the configuration. */
@Startup
@ApplicationScoped
class StrongestSolvers {
    private static final Logger LOG = Logger.getLogger(StrongestSolvers.class);

    private final SolverTable table;

    /** @throws ConfigurationException if the table names a variant or an option that does not exist */
    StrongestSolvers(SearchConfiguration configuration, SolverCatalogue solvers) {
        table = new SolverTable(
                solvers::solver,
                (variant, entry) -> LOG.warnf(
                        "The solver %s, the strongest of %s by the configuration, is not loaded or does not play it;"
                                + " the next one takes its place",
                        entry, variant.code()));
        configuration.strongest().forEach((code, times) -> {
            Variant variant = Variant.ofSpelling(code)
                    .orElseThrow(() -> new ConfigurationException(
                            "morpion.searches.strongest." + code + " names no variant; there are 5T, 5D, 4T and 4D."));
            times.forEach((from, entries) -> add(variant, from, entries));
        });
    }

    private void add(Variant variant, Duration from, List<String> entries) {
        try {
            table.add(variant, from, entries);
        } catch (Options.InvalidException e) {
            throw new ConfigurationException(
                    "morpion.searches.strongest." + variant.code() + " is " + String.join(",", entries) + " from "
                            + from + " on: " + e.getMessage() + ".",
                    e);
        }
    }

    /**
     * The strongest solver of this variant for a search of this length; empty where the table has none that is loaded.
     */
    Optional<SolverChoice> of(Variant variant, Duration time) {
        return table.strongest(variant, time);
    }
}
