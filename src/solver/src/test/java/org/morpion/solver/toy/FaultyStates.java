package org.morpion.solver.toy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

/** Solvers with one fault each in saving or restoring; the class name describes the fault. */
public final class FaultyStates {
    private static final int RANDOM_STATE_BYTES = 4 * Long.BYTES;

    private FaultyStates() {}

    /** Does not save the position in its random sequence. */
    public static final class Forgetful extends Faulty {
        public Forgetful() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public void save(DataOutputStream state) throws IOException {
                    new RandomSource(1).save(state);
                    byte[] whole = saved(good);
                    state.write(whole, RANDOM_STATE_BYTES, whole.length - RANDOM_STATE_BYTES);
                }
            });
        }
    }

    /** Keeps its states in static memory and saves only an index. */
    public static final class Hoarder extends Faulty {
        private static final List<byte[]> MEMORY = new CopyOnWriteArrayList<>();

        public Hoarder() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                @Override
                public void save(DataOutputStream state) throws IOException {
                    state.writeInt(MEMORY.size());
                    MEMORY.add(saved(good));
                }
            });
        }

        @Override
        public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
            byte[] whole = MEMORY.get(state.readInt());
            return super.restore(problem, options, new DataInputStream(new ByteArrayInputStream(whole)));
        }
    }

    /** Defers offers to the next budget and does not save them. */
    public static final class Careless extends Faulty {
        public Careless() {
            super(new RandomSolver(), (run, problem) -> new FaultyRun(run) {
                private List<Move> aside = problem.start();

                @Override
                public Progress advance(Budget budget) {
                    if (budget.nodes() > 0) {
                        good.offer(aside);
                    }
                    return good.advance(budget);
                }

                @Override
                public void offer(List<Move> game) {
                    aside = game;
                }
            });
        }
    }

    /** A run that saves a zero before its state. */
    private static final class Headed extends Faulty.FaultyRun {
        private Headed(SolverRun run) {
            super(run);
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            state.writeInt(0);
            good.save(state);
        }
    }

    /** Allocates the length that a state claims. */
    public static final class Trusting extends Faulty {
        public Trusting() {
            super(new RandomSolver(), (run, problem) -> new Headed(run));
        }

        @Override
        public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
            byte[] notes = new byte[state.readInt() & (1 << 27) - 1];
            if (state.read(notes) < notes.length) {
                throw new EOFException("There are fewer than " + notes.length + " bytes of notes");
            }
            return super.restore(problem, options, state);
        }
    }

    /** Accepts a state from which it cannot continue. */
    public static final class Hopeful extends Faulty {
        public Hopeful() {
            super(new RandomSolver(), (run, problem) -> new Headed(run));
        }

        @Override
        public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
            int zero = state.readInt();
            return new FaultyRun(super.restore(problem, options, state)) {
                @Override
                public Progress advance(Budget budget) {
                    if (zero != 0) {
                        throw new IllegalStateException("The state does not begin with a zero");
                    }
                    return good.advance(budget);
                }
            };
        }
    }

    /** Pads a truncated state with zeros. */
    public static final class Lenient extends Faulty {
        public Lenient() {
            super(new RandomSolver(), (run, problem) -> run);
        }

        @Override
        public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
            byte[] padded = Arrays.copyOf(state.readAllBytes(), 100_000);
            return super.restore(problem, options, new DataInputStream(new ByteArrayInputStream(padded)));
        }
    }

    private static byte[] saved(SolverRun run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        run.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
