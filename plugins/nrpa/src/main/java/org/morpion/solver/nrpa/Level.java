package org.morpion.solver.nrpa;

/** State of the search at one level: its policy, its best game and its completed iterations. */
final class Level {
    final Policy policy;

    /** Empty before the first game. */
    final Trace best = new Trace();

    int iteration;

    Level(Policy policy) {
        this.policy = policy;
    }

    /** Replaces the best game unless the new game is shorter. Ties go to the later game, so that the search drifts. */
    void take(Trace game) {
        if (game.length >= best.length) {
            best.copyFrom(game);
        }
    }

    /** Ends an iteration: adapts the policy to the best game. */
    void adapt() {
        policy.adapt(best);
        iteration++;
    }

    /** Starts a new search with a copy of the parent level's policy. */
    void beginFrom(Level above) {
        policy.copyFrom(above.policy);
        best.clear();
        iteration = 0;
    }
}
