package org.morpion.solver;

import java.io.DataInputStream;
import java.io.IOException;

/**
 * A way to search for good games. Implementations are found by {@link java.util.ServiceLoader}: a public class with a
 * public constructor without parameters, named in {@code META-INF/services/org.morpion.solver.Solver}.
 *
 * <p>A solver holds nothing that changes. It may be used by several threads at once.
 */
public interface Solver {

    /**
     * The version of this interface. The jar of a solver can name the one it was built for in its manifest, as
     * {@value #SPI_ATTRIBUTE}; a host does not load what was built for another.
     */
    int SPI_VERSION = 1;

    /** The manifest attribute that holds a {@link #SPI_VERSION}. */
    String SPI_ATTRIBUTE = "Morpion-Solver-SPI";

    /** What this solver is, and its options; always the same. */
    SolverInfo info();

    /**
     * Begins a run at its first state: no node counted, and the problem's start for its {@linkplain SolverRun#best best
     * game}. No search is done here.
     *
     * @param problem of a variant that {@link #info} names
     * @param options made by {@link SolverInfo#options}
     * @param seed 0 to {@link RandomSource#MAX_SEED}; the only source of chance
     */
    SolverRun start(Problem problem, Options options, long seed);

    /**
     * Resumes a run where {@link SolverRun#save} left it. Hosts call {@link Checkpoint#read}, which calls this after it
     * has checked that the state is whole and belongs to this solver, problem and options.
     *
     * <p>The bytes may come from anyone all the same. {@link Checkpoint#readGame} takes legal games only, the other
     * methods of {@link Checkpoint} read within bounds, and {@link Checkpoint#require} refuses the rest. Never allocate
     * what a length merely claims.
     *
     * @param state what {@code save} wrote; read to its end
     * @throws IOException if no run could have written this; a {@link RuntimeException} means the same
     */
    SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException;
}
