/**
 * What a solver is: a resumable computation without threads, clocks or a database. A {@link org.morpion.solver.Solver},
 * found by {@link java.util.ServiceLoader}, starts or restores a {@link org.morpion.solver.SolverRun}; the host
 * advances it by {@linkplain org.morpion.solver.Budget budgets}, asks it for its best game, saves it and owns time.
 *
 * <p><b>A run is one fixed sequence of states</b>, determined by the solver's version, the problem, the options and the
 * seed. A budget only says how far along that sequence to go. So the same node limit gives the same game and the same
 * counts, bit for bit, on every machine and every JVM; and stopping anywhere, saving, restoring in another process and
 * going on gives what an unbroken run gives. What breaks this: {@link java.lang.Math}'s {@code exp}, {@code log},
 * {@code pow} and {@code sin} (their last bit may differ between machines; {@link java.lang.StrictMath} is the same
 * everywhere), a random generator whose state isn't saved, hash codes of identity, and the order of hash tables.
 *
 * <p><b>Units.</b> A <i>node</i> is one move made on a position; in an exhaustive search, one grid visited, leaves
 * counted in bulk included. A <i>playout</i> is one finished game. Both mean the same in every solver.
 *
 * <p>The contract test of this module's test-jar checks all of this against any solver.
 */
package org.morpion.solver;
