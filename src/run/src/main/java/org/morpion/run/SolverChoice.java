package org.morpion.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.morpion.record.Variant;
import org.morpion.solver.Options;

/**
 * A solver with options.
 *
 * @param options the options by name; missing ones have their defaults
 */
public record SolverChoice(LoadedSolver solver, Map<String, ?> options) {

    /**
     * Parses {@code explore} or {@code explore climb=0 window=8}.
     *
     * @param solvers looks up a loaded solver by id
     * @return empty if the solver is not loaded or does not support the variant
     * @throws Options.InvalidException if an option is unknown or its value is invalid
     */
    static Optional<SolverChoice> read(String text, Variant variant, Function<String, Optional<LoadedSolver>> solvers) {
        String[] words = text.trim().split("\\s+");
        return solvers.apply(words[0])
                .filter(solver -> solver.info().variants().contains(variant))
                .map(solver -> new SolverChoice(solver, options(solver, words)));
    }

    private static Map<String, Object> options(LoadedSolver solver, String[] words) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] pair = words[i].split("=", 2);
            texts.put(pair[0], pair.length == 1 ? "" : pair[1]);
        }
        Map<String, Object> options = OptionTexts.values(solver.info(), texts);
        solver.info().options(options);
        return options;
    }
}
