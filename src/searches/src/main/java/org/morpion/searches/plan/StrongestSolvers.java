package org.morpion.searches.plan;

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
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.solver.Options;

/** Strongest solver by variant and running time, from the table in the configuration. */
@Startup
@ApplicationScoped
public class StrongestSolvers {
    private static final Logger LOG = Logger.getLogger(StrongestSolvers.class);

    private final SolverTable table;

    /** @throws ConfigurationException if the table names an unknown variant or solver option */
    public StrongestSolvers(SearchConfiguration configuration, SolverCatalogue solvers) {
        table = new SolverTable(
                solvers::solver,
                (variant, entry) -> LOG.warnf(
                        "Solver %s, configured as the strongest for %s, is not loaded or does not support the"
                                + " variant; using the next solver of the list",
                        entry, variant.code()));
        configuration.strongest().forEach((code, times) -> {
            Variant variant = Variant.ofSpelling(code)
                    .orElseThrow(() -> new ConfigurationException(
                            "morpion.searches.strongest." + code + " does not name a variant; use 5T, 5D, 4T or 4D."));
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

    /** Returns the strongest loaded solver for a variant and a running time; empty if the table has none. */
    public Optional<SolverChoice> of(Variant variant, Duration time) {
        return table.strongest(variant, time);
    }
}
