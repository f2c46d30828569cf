package org.morpion.research.strength;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.morpion.record.Variant;
import org.morpion.run.OptionTexts;
import org.morpion.run.SolverTask;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;

/** A solver with options on a variant, for comparison. */
record Entrant(Solver solver, Options options, Problem problem) {

    /**
     * @param given option texts by name; options unknown to the solver are ignored
     * @throws IllegalArgumentException if the solver does not support the variant or a value
     */
    static Entrant of(Solver solver, Map<String, String> given, Variant variant) {
        SolverInfo info = solver.info();
        if (!info.variants().contains(variant)) {
            throw new IllegalArgumentException("The solver " + info.id() + " does not search " + variant.code());
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (OptionSpec spec : info.options()) {
            String text = given.get(spec.name());
            if (text != null) {
                values.put(spec.name(), OptionTexts.value(spec, text));
            }
        }
        return new Entrant(solver, info.options(values), Problem.of(variant));
    }

    SolverInfo info() {
        return solver.info();
    }

    SolverTask task() {
        return new SolverTask(solver, info(), problem, options);
    }

    Trial trial(long seed, Limits limits, String jdk) {
        return new Trial(
                info().id(),
                info().version(),
                options.values(),
                problem.variant().code(),
                seed,
                limits,
                jdk);
    }

    /** Describes the options that differ from the defaults, for display. */
    String differences() {
        Map<String, Object> defaults = info().options(Map.of()).values();
        List<String> differing = options.values().entrySet().stream()
                .filter(option -> !option.getValue().equals(defaults.get(option.getKey())))
                .map(option -> option.getKey() + "=" + OptionTexts.text(option.getValue()))
                .toList();
        return differing.isEmpty() ? "defaults" : String.join(" ", differing);
    }

    /**
     * Describes everything except the seed, so that a reader can repeat a run: {@code nrpa 1: level=3 iterations=100}.
     */
    String method() {
        String head = info().id() + " " + info().version();
        return options.values().entrySet().stream()
                .map(option -> option.getKey() + "=" + OptionTexts.text(option.getValue()))
                .collect(Collectors.joining(" ", head + (options.values().isEmpty() ? "" : ": "), ""));
    }
}
