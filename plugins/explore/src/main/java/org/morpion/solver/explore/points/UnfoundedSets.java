package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.core.ILits;
import org.sat4j.specs.Constr;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.MandatoryLiteralListener;
import org.sat4j.specs.Propagatable;
import org.sat4j.specs.UnitPropagationListener;
import org.sat4j.specs.VarMapper;

/**
 * Sat4j constraint: the choices that are not false can place all points in some order.
 *
 * <p>A set of points is <em>unfounded</em> if each choice for one of its points depends on another point of the set.
 * Then a choice for one of its points that depends on no point of the set must be true; if all of these are false, they
 * are the conflict. The term and the algorithm come from answer set programming: each point has a <em>source</em>, a
 * choice by which it can be placed, and only points that have lost their source are examined (P. Simons, I. Niemelä, T.
 * Soininen. Extending and implementing the stable model semantics. Artificial Intelligence 138, 2002).
 */
final class UnfoundedSets implements Constr, Propagatable {
    private final ILits literals;

    /** For each choice: its literal, the point that it places, and the number of lost points that it depends on. */
    private final int[] literalOf;

    private final int[] pointOf;
    private final int[] missing;

    private final int[] choiceOfVariable;

    /** For each point: the choices that place it, the choices that depend on it, and its source. */
    private final int[][] placing;

    private final int[][] waiting;
    private final int[] source;

    /**
     * Points without a source, as flags and as a list in order of loss, with their former sources. The list may include
     * points that have a source again.
     */
    private final boolean[] isLost;

    private final int[] lost;
    private final int[] sourceBefore;
    private int lostCount;

    /** Points with a new source whose dependent choices have not been examined. */
    private final int[] regained;

    private int regainedCount;

    /** The false literals that make the last unfounded set a conflict. */
    private final IVecInt reason = new VecInt();

    /**
     * @param lines points of each line by number; −1 for a point of the cross
     * @param pointCount exclusive bound on the numbers of points
     * @param variable maps a choice, line · n + pos, to its Sat4j variable; negative for the negated variable
     */
    UnfoundedSets(ILits literals, List<int[]> lines, int pointCount, IntUnaryOperator variable) {
        this.literals = literals;
        int n = lines.get(0).length;
        int choices = lines.size() * n;
        literalOf = new int[choices];
        pointOf = new int[choices];
        missing = new int[choices];
        choiceOfVariable = new int[literals.nVars() + 1];
        placing = new int[pointCount][0];
        waiting = new int[pointCount][0];
        source = new int[pointCount];
        isLost = new boolean[pointCount];
        lost = new int[pointCount];
        sourceBefore = new int[pointCount];
        regained = new int[pointCount];
        for (int choice = 0; choice < choices; choice++) {
            int[] line = lines.get(choice / n);
            int point = line[choice % n];
            pointOf[choice] = point;
            if (point >= 0) {
                literalOf[choice] = literals.getFromPool(variable.applyAsInt(choice));
                choiceOfVariable[literalOf[choice] >> 1] = choice;
                placing[point] = with(placing[point], choice);
                for (int other : line) {
                    if (other >= 0 && other != point) {
                        waiting[other] = with(waiting[other], choice);
                    }
                }
            }
        }
    }

    private static int[] with(int[] numbers, int number) {
        int[] longer = Arrays.copyOf(numbers, numbers.length + 1);
        longer[numbers.length] = number;
        return longer;
    }

    /**
     * Gives each point a source and watches the literals of all choices.
     *
     * @return whether each point has a source; if not, the constraint is unusable
     */
    boolean begin() {
        Arrays.fill(source, -1);
        for (int point = 0; point < source.length; point++) {
            lose(point);
        }
        register();
        return regain();
    }

    private void lose(int point) {
        isLost[point] = true;
        lost[lostCount] = point;
        sourceBefore[lostCount] = source[point];
        lostCount++;
        for (int choice : waiting[point]) {
            missing[choice]++;
        }
    }

    /** Finds new sources for lost points where possible; returns whether no point is lost any more. */
    private boolean regain() {
        int remaining = lostCount;
        for (int i = 0; i < lostCount; i++) {
            for (int choice : placing[lost[i]]) {
                if (isLost[lost[i]] && isOpen(choice)) {
                    regain(lost[i], choice);
                    remaining--;
                }
            }
        }
        while (regainedCount > 0) {
            for (int choice : waiting[regained[--regainedCount]]) {
                missing[choice]--;
                if (isLost[pointOf[choice]] && isOpen(choice)) {
                    regain(pointOf[choice], choice);
                    remaining--;
                }
            }
        }
        if (remaining == 0) {
            lostCount = 0;
        }
        return remaining == 0;
    }

    private void regain(int point, int choice) {
        source[point] = choice;
        isLost[point] = false;
        regained[regainedCount++] = point;
    }

    /** Returns whether a choice is not false and depends on no lost point. */
    private boolean isOpen(int choice) {
        return missing[choice] == 0 && !literals.isFalsified(literalOf[choice]);
    }

    @Override
    public boolean propagate(UnitPropagationListener solver, int literal) {
        literals.watch(literal, this);
        int ruledOut = choiceOfVariable[literal >> 1];
        if (source[pointOf[ruledOut]] != ruledOut) {
            return true;
        }
        lose(pointOf[ruledOut]);
        for (int i = 0; i < lostCount; i++) {
            for (int choice : waiting[lost[i]]) {
                int point = pointOf[choice];
                if (source[point] == choice && !isLost[point]) {
                    lose(point);
                }
            }
        }
        if (regain()) {
            return true;
        }
        explain();
        restore();
        return false;
    }

    private void explain() {
        reason.clear();
        for (int i = 0; i < lostCount; i++) {
            if (isLost[lost[i]]) {
                for (int choice : placing[lost[i]]) {
                    if (missing[choice] == 0) {
                        reason.push(literalOf[choice] ^ 1);
                    }
                }
            }
        }
    }

    /** Restores the former sources: the solver is about to undo the assignments of this level. */
    private void restore() {
        for (int i = 0; i < lostCount; i++) {
            int point = lost[i];
            source[point] = sourceBefore[i];
            if (isLost[point]) {
                isLost[point] = false;
                for (int choice : waiting[point]) {
                    missing[choice]--;
                }
            }
        }
        lostCount = 0;
    }

    @Override
    public void calcReason(int literal, IVecInt out) {
        reason.copyTo(out);
    }

    @Override
    public void calcReasonOnTheFly(int literal, IVecInt trail, IVecInt out) {
        calcReason(literal, out);
    }

    @Override
    public Constr toConstraint() {
        return this;
    }

    @Override
    public void register() {
        for (int point = 0; point < source.length; point++) {
            for (int choice : placing[point]) {
                literals.watch(literalOf[choice] ^ 1, this);
            }
        }
    }

    @Override
    public void remove(UnitPropagationListener solver) {
        for (int point = 0; point < source.length; point++) {
            for (int choice : placing[point]) {
                literals.watches(literalOf[choice] ^ 1).remove(this);
            }
        }
    }

    @Override
    public boolean canBePropagatedMultipleTimes() {
        // Each conflict has a different reason.
        return true;
    }

    // The methods that throw are called only for learned constraints, for constraints that force literals, and for sums
    // of literals.

    @Override
    public boolean isSatisfied() {
        throw refusal("isSatisfied");
    }

    @Override
    public boolean simplify() {
        return false;
    }

    @Override
    public boolean locked() {
        return true;
    }

    @Override
    public boolean learnt() {
        return false;
    }

    @Override
    public int size() {
        return choiceOfVariable.length;
    }

    @Override
    public double getActivity() {
        return 0;
    }

    @Override
    public void setActivity(double activity) {
        // The constraint is not learned, and so never deleted for low activity.
    }

    @Override
    public void incActivity(double activity) {
        // See setActivity.
    }

    @Override
    public void forwardActivity(double activity) {
        // See setActivity.
    }

    @Override
    public void rescaleBy(double factor) {
        // See setActivity.
    }

    @Override
    public boolean canBeSatisfiedByCountingLiterals() {
        return false;
    }

    @Override
    public int requiredNumberOfSatisfiedLiterals() {
        throw refusal("requiredNumberOfSatisfiedLiterals");
    }

    @Override
    public int get(int i) {
        throw refusal("get");
    }

    @Override
    public void setLearnt() {
        throw refusal("setLearnt");
    }

    @Override
    public void assertConstraint(UnitPropagationListener solver) {
        throw refusal("assertConstraint");
    }

    @Override
    public void assertConstraintIfNeeded(UnitPropagationListener solver) {
        throw refusal("assertConstraintIfNeeded");
    }

    @Override
    public int getAssertionLevel(IVecInt trail, int decisionLevel) {
        throw refusal("getAssertionLevel");
    }

    @Override
    public boolean propagatePI(MandatoryLiteralListener listener, int literal) {
        throw refusal("propagatePI");
    }

    @Override
    public String toString(VarMapper mapper) {
        return toString();
    }

    @Override
    public String dump() {
        throw refusal("dump");
    }

    private static UnsupportedOperationException refusal(String method) {
        String what = "Sat4j called " + method + " on a constraint that is not learned and forces no literal; ";
        return new UnsupportedOperationException(what + "this version of Sat4j requires an implementation");
    }
}
