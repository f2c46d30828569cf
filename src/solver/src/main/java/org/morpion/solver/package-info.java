/**
 * The interface between solvers and their host. A solver is a resumable computation without threads, clocks or a
 * database. {@link java.util.ServiceLoader} finds each {@link org.morpion.solver.Solver}, which starts or restores a
 * {@link org.morpion.solver.SolverRun}. The host advances the run by {@linkplain org.morpion.solver.Budget budgets},
 * reads its best game, saves it and measures time.
 *
 * <p><b>A run is one fixed sequence of states</b>, determined by the solver's version, the problem, the options and the
 * seed. A budget only sets the position in that sequence at which the run pauses. The same node limit therefore yields
 * the same game and the same counts, bit for bit, on every machine and JVM. A run that is stopped anywhere, saved and
 * restored in another process yields the results of an uninterrupted run.
 *
 * <p>Four things break determinism:
 *
 * <ul>
 *   <li>{@link java.lang.Math}'s {@code exp}, {@code log}, {@code pow} and {@code sin}, whose last bit may differ
 *       between machines ({@link java.lang.StrictMath} does not differ);
 *   <li>a random generator whose state is not saved;
 *   <li>identity hash codes;
 *   <li>the iteration order of hash tables.
 * </ul>
 *
 * <p><b>Units.</b> A <i>node</i> is one move made on a position. In an exhaustive search it is one grid visited,
 * including leaves counted in bulk. A <i>playout</i> is one finished game. All solvers count both the same way.
 *
 * <p>The contract test in this module's test-jar checks any solver against these rules.
 */
package org.morpion.solver;
