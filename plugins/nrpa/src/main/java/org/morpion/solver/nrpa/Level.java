package org.morpion.solver.nrpa;

/** Where the search of one level stands: its policy, the best game since it began, the searches below that have ended. */
final class Level {
    final Policy policy;

    /** Null until a first game has been played. */
    Trace best;

    int iteration;

    Level(Policy policy) {
        this.policy = policy;
    }

    /** Takes in a game if it is as long as the best: of equal ones the latest, so that the search moves on. */
    void take(Trace game) {
        if (best == null || game.length() >= best.length()) {
            best = game;
        }
    }

    /** One iteration ends: the policy moves towards the best game. */
    void adapt() {
        policy.adapt(best);
        iteration++;
    }

    /** A new search begins, with the policy of the level above. */
    void beginFrom(Level above) {
        policy.copyFrom(above.policy);
        best = null;
        iteration = 0;
    }
}
