package org.morpion.solver;

import java.io.DataInputStream;
import java.io.IOException;

/**
 * A search algorithm for long games. {@link java.util.ServiceLoader} finds an implementation by its entry in {@code
 * META-INF/services/org.morpion.solver.Solver}. It must be a public class with a public no-argument constructor.
 *
 * <p>A solver is immutable and safe for use by several threads.
 */
public interface Solver {

    /**
     * Version of this interface. A solver's jar can name the version it was built for in its manifest, as {@value
     * #SPI_ATTRIBUTE}; a host rejects a jar built for another version.
     */
    int SPI_VERSION = 1;

    /** Manifest attribute that holds the {@link #SPI_VERSION}. */
    String SPI_ATTRIBUTE = "Morpion-Solver-SPI";

    /** Returns this solver's description and options; every call returns equal values. */
    SolverInfo info();

    /**
     * Creates a run in its first state, with zero nodes and the problem's start as its {@linkplain SolverRun#best best
     * game}. The search itself begins with {@link SolverRun#advance}.
     *
     * @param problem a problem in one of the {@link SolverInfo#variants variants} that {@link #info} lists
     * @param options options made by {@link SolverInfo#options}
     * @param seed 0 to {@link RandomSource#MAX_SEED}; the only source of randomness
     */
    SolverRun start(Problem problem, Options options, long seed);

    /**
     * Restores a run from the state that {@link SolverRun#save} wrote. Hosts call {@link Checkpoint#read}, which first
     * verifies the checksum and that the state belongs to this solver, problem and options, and then calls this method.
     *
     * <p>Treat the bytes as untrusted nevertheless, because anyone can compute a checksum. {@link Checkpoint#readGame}
     * accepts legal games only, the other read methods of {@link Checkpoint} enforce bounds, and {@link
     * Checkpoint#require} rejects any other invalid value. Never allocate memory for a length before checking it.
     *
     * @param state the bytes written by {@code save}; the solver reads all of them
     * @throws IOException if the state is invalid; a {@link RuntimeException} means the same
     */
    SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException;
}
