package org.morpion.solver.perturbation;

import java.util.List;
import org.morpion.solver.Options;

/** Parsed options of a perturbation run. */
record PerturbationOptions(
        int archive,
        int distance,
        double crossover,
        int minDestroyed,
        int maxDestroyed,
        String repair,
        boolean freeze,
        long patience,
        double temperature,
        int level,
        int iterations,
        double sharing) {
    static final String ARCHIVE = "archive";
    static final String DISTANCE = "distance";
    static final String CROSSOVER = "crossover";
    static final String MIN_DESTROYED = "minDestroyed";
    static final String MAX_DESTROYED = "maxDestroyed";
    static final String REPAIR = "repair";
    static final String FREEZE = "freeze";
    static final String PATIENCE = "patience";
    static final String TEMPERATURE = "temperature";
    static final String LEVEL = "level";
    static final String ITERATIONS = "iterations";
    static final String SHARING = "sharing";

    static final String ANNEALING = "annealing";
    static final String NRPA = "nrpa";
    static final List<String> REPAIRS = List.of(ANNEALING, NRPA);

    static PerturbationOptions of(Options options) {
        return new PerturbationOptions(
                (int) options.integer(ARCHIVE),
                (int) options.integer(DISTANCE),
                options.decimal(CROSSOVER),
                (int) options.integer(MIN_DESTROYED),
                (int) options.integer(MAX_DESTROYED),
                options.choice(REPAIR),
                options.flag(FREEZE),
                options.integer(PATIENCE),
                options.decimal(TEMPERATURE),
                (int) options.integer(LEVEL),
                (int) options.integer(ITERATIONS),
                options.decimal(SHARING));
    }
}
