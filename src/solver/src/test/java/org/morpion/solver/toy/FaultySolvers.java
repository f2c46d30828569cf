package org.morpion.solver.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** Solvers with one fault each; the class name describes the fault. */
public final class FaultySolvers {
    private FaultySolvers() {}

    /** Returns a different title on every call. */
    public static final class Fickle extends Faulty {
        private int asked;

        public Fickle() {
            super(new RandomSolver(), (run, problem) -> run);
        }

        @Override
        public SolverInfo info() {
            SolverInfo info = super.info();
            return new SolverInfo(
                    info.id(), info.version(), info.title() + ++asked, info.variants(), info.exact(), info.options());
        }
    }

    /** Rejects an option value within the range that it declares. */
    public static final class Picky extends Faulty {
        public Picky() {
            super(new RandomSolver(), (run, problem) -> run);
        }

        @Override
        public SolverRun start(Problem problem, Options options, long seed) {
            if (options.integer("playouts") == 50) {
                throw new IllegalArgumentException("50 playouts are too many");
            }
            return super.start(problem, options, seed);
        }
    }

    /** Is missing from the service provider file. */
    public static final class Unregistered extends Faulty {
        public Unregistered() {
            super(new RandomSolver(), (run, problem) -> run);
        }
    }

    /** Reports the warm game as its own. */
    public static final class Plagiarist extends Faulty {
        public Plagiarist() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<Move> best() {
                    List<Move> best = good.best();
                    for (List<Move> game : problem.warm()) {
                        best = game.size() > best.size() ? game : best;
                    }
                    return best;
                }
            });
        }
    }

    /** Reports the warm game as its own after its first check of the budget, before it makes a node. */
    public static final class Borrower extends Faulty {
        public Borrower() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                private boolean looked;

                @Override
                public Progress advance(Budget budget) {
                    looked |= budget.end(0).isEmpty();
                    return good.advance(budget);
                }

                @Override
                public List<Move> best() {
                    boolean idle = good.advance(Budget.ofNodes(0)).nodes() == 0;
                    return looked && idle && !problem.warm().isEmpty()
                            ? problem.warm().get(0)
                            : good.best();
                }
            });
        }
    }

    /** Makes a step before it checks the budget. */
    public static final class Eager extends Faulty {
        public Eager() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    Progress step = good.advance(oneStep());
                    return step.reason() == Progress.Reason.STOPPED ? good.advance(budget) : step;
                }
            });
        }
    }

    /** Checks the stop flag far too rarely. */
    public static final class Sluggish extends Faulty {
        public Sluggish() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    Progress progress = good.advance(Budget.ofNodes(0));
                    while (progress.reason() != Progress.Reason.FINISHED) {
                        if (budget.end(progress.nodes()).isPresent()) {
                            return new Progress(
                                    budget.end(progress.nodes()).get(), progress.nodes(), progress.playouts());
                        }
                        progress = good.advance(Budget.ofNodes(progress.nodes() + 2 * MAX_STEP_NODES));
                    }
                    return progress;
                }
            });
        }
    }

    /** Makes additional steps after its node limit. */
    public static final class Wasteful extends Faulty {
        public Wasteful() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    return good.advance(new Budget(Math.max(budget.nodes(), budget.nodes() + 1_000), budget.stop()));
                }
            });
        }
    }

    /** Continues for a while after the stop flag is set. */
    public static final class Deaf extends Faulty {
        public Deaf() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    int[] more = {3};
                    BooleanSupplier late = () -> budget.stop().getAsBoolean() && more[0]-- <= 0;
                    return good.advance(new Budget(budget.nodes(), late));
                }
            });
        }
    }

    /** Draws random numbers independently of the seed. */
    public static final class Unseeded extends Faulty {
        public Unseeded() {
            super(new RandomSolver(), (run, problem) -> run);
        }

        @Override
        public SolverRun start(Problem problem, Options options, long seed) {
            return super.start(problem, options, new Random().nextInt(1 << 30));
        }
    }

    /** Shares mutable state between its runs. */
    public static final class Gossip extends Faulty {
        public Gossip() {
            this(new ArrayList<>());
        }

        private Gossip(List<List<Move>> heard) {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    heard.forEach(good::offer);
                    Progress progress = good.advance(budget);
                    heard.add(good.best());
                    return progress;
                }
            });
        }
    }

    /** Counts a node for each budget. */
    public static final class Fussy extends Faulty {
        public Fussy() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                private long budgets;

                @Override
                public Progress advance(Budget budget) {
                    budgets++;
                    return counting(good.advance(budget), budgets);
                }
            });
        }
    }

    /** Adds an illegal move to its best game. */
    public static final class Cheat extends Faulty {
        public Cheat() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<Move> best() {
                    List<Move> best = new ArrayList<>(good.best());
                    if (best.size() > problem.start().size()) {
                        best.add(best.get(0));
                    }
                    return best;
                }
            });
        }
    }

    /** Loses its best game from time to time. */
    public static final class Fading extends Faulty {
        public Fading() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<Move> best() {
                    long done = good.advance(Budget.ofNodes(0)).nodes();
                    return done / 1_000 % 2 == 0 ? good.best() : problem.start();
                }
            });
        }
    }

    /** Counts the work of the last budget instead of the whole run. */
    public static final class Amnesiac extends Faulty {
        public Amnesiac() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    long before = good.advance(Budget.ofNodes(0)).nodes();
                    return counting(good.advance(budget), -before);
                }
            });
        }
    }

    /** Continues when the start has no legal moves. */
    public static final class Endless extends Faulty {
        public Endless() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    Progress progress = good.advance(budget);
                    if (progress.reason() != Progress.Reason.FINISHED) {
                        return progress;
                    }
                    while (budget.end(progress.nodes()).isEmpty()) {
                        good.advance(budget);
                    }
                    return because(budget.end(progress.nodes()).get(), progress);
                }
            });
        }
    }

    /** Claims a proof although it is not exact. */
    public static final class Braggart extends Faulty {
        public Braggart() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    Progress progress = good.advance(budget);
                    return progress.nodes() > 1_000 ? because(Progress.Reason.EXHAUSTED, progress) : progress;
                }
            });
        }
    }

    /** Reports an exhausted tree after one step. */
    public static final class Hasty extends Faulty {
        public Hasty() {
            super(new ExhaustiveSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public Progress advance(Budget budget) {
                    return because(Progress.Reason.EXHAUSTED, good.advance(oneStep()));
                }

                @Override
                public List<Move> best() {
                    return problem.start();
                }
            });
        }
    }
}
