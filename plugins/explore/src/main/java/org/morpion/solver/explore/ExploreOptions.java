package org.morpion.solver.explore;

import org.morpion.solver.Options;

/** Parsed options of an explore run. */
record ExploreOptions(
        long climb,
        int elites,
        int barren,
        long conflicts,
        int rounds,
        int archive,
        int window,
        int slackWeight,
        int visit,
        double back,
        int minRemoved,
        int maxRemoved,
        int maxSeeds,
        double seedsLast,
        double sharing) {
    static final String CLIMB = "climb";
    static final String ELITES = "elites";
    static final String BARREN = "barren";
    static final String CONFLICTS = "conflicts";
    static final String ROUNDS = "rounds";
    static final String ARCHIVE = "archive";
    static final String WINDOW = "window";
    static final String SLACK_WEIGHT = "slackWeight";
    static final String VISIT = "visit";
    static final String BACK = "back";
    static final String MIN_REMOVED = "minRemoved";
    static final String MAX_REMOVED = "maxRemoved";
    static final String MAX_SEEDS = "maxSeeds";
    static final String SEEDS_LAST = "seedsLast";
    static final String SHARING = "sharing";

    static ExploreOptions of(Options options) {
        return new ExploreOptions(
                options.integer(CLIMB),
                (int) options.integer(ELITES),
                (int) options.integer(BARREN),
                options.integer(CONFLICTS),
                (int) options.integer(ROUNDS),
                (int) options.integer(ARCHIVE),
                (int) options.integer(WINDOW),
                (int) options.integer(SLACK_WEIGHT),
                (int) options.integer(VISIT),
                options.decimal(BACK),
                (int) options.integer(MIN_REMOVED),
                (int) options.integer(MAX_REMOVED),
                (int) options.integer(MAX_SEEDS),
                options.decimal(SEEDS_LAST),
                options.decimal(SHARING));
    }
}
