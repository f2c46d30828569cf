package org.morpion.solver.nrpa;

/** The state of the search at one level: its policy, its best game, and how many searches below have ended. */
final class Level {
    final Policy policy;

    /** Empty until a first game has been played. */
    final Trace best = new Trace();

    int iteration;

    Level(Policy policy) {
        this.policy = policy;
    }

    /** Takes in a game if it is as long as the best: of equal ones the latest, so that the search moves on. */
    void take(Trace game) {
        if (game.length >= best.length) {
            best.copyFrom(game);
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
        best.clear();
        iteration = 0;
    }
}
