package org.morpion.solver.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.morpion.solver.Budget;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/** Exact solvers whose split has one fault each; the class name describes the fault. */
public final class FaultyDivisions {
    private FaultyDivisions() {}

    /** Loses one part. */
    public static final class Loser extends Faulty {
        public Loser() {
            super(new ExhaustiveSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<SolverRun> split(int parts) {
                    List<SolverRun> all = good.split(parts);
                    return all.subList(0, Math.max(1, all.size() - 1));
                }
            });
        }
    }

    /** Returns one part twice. */
    public static final class Doubler extends Faulty {
        public Doubler() {
            super(new ExhaustiveSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<SolverRun> split(int parts) {
                    List<SolverRun> all = new ArrayList<>(good.split(Math.max(1, parts - 1)));
                    if (parts > 1) {
                        all.add(all.get(0));
                    }
                    return all;
                }
            });
        }
    }

    /** Leaves the counts so far with every part. */
    public static final class Generous extends Faulty {
        public Generous() {
            super(new ExhaustiveSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<SolverRun> split(int parts) {
                    long before = good.advance(Budget.ofNodes(0)).nodes();
                    List<SolverRun> all = new ArrayList<>(good.split(parts));
                    for (int i = 1; i < all.size(); i++) {
                        all.set(i, new FaultyRun(all.get(i)) {
                            @Override
                            public Progress advance(Budget budget) {
                                return counting(good.advance(budget), before);
                            }
                        });
                    }
                    return all;
                }
            });
        }
    }

    /** Advances each part by a step, regardless of its limit. */
    public static final class Restless extends Faulty {
        public Restless() {
            super(new ExhaustiveSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<SolverRun> split(int parts) {
                    List<SolverRun> all = new ArrayList<>();
                    for (SolverRun part : good.split(parts)) {
                        all.add(new FaultyRun(part) {
                            @Override
                            public Progress advance(Budget budget) {
                                good.advance(oneStep());
                                return good.advance(budget);
                            }
                        });
                    }
                    return all;
                }
            });
        }
    }

    /** Splits differently on each call. */
    public static final class Shuffler extends Faulty {
        private static final AtomicInteger TIMES = new AtomicInteger();

        public Shuffler() {
            super(new ExhaustiveSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public List<SolverRun> split(int parts) {
                    return good.split(1 + TIMES.getAndIncrement() % parts);
                }
            });
        }
    }
}
