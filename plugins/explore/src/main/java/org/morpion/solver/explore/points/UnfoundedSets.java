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
 * A constraint of Sat4j: all points can be placed, one after the other, by choices that are not ruled out.
 *
 * <p>A set of points is <em>unfounded</em> if each choice for one of them waits for another. Then one of the choices for
 * them that wait for none of them has to be made; where all of these are ruled out, that is the conflict. The term and
 * the way to find such sets are those of answer set programming: each point has a <em>source</em>, a choice by which it
 * can be placed, and only the points whose sources are lost are looked at again (P. Simons, I. Niemelä, T. Soininen.
 * Extending and implementing the stable model semantics. Artificial Intelligence 138, 2002).
 */
final class UnfoundedSets implements Constr, Propagatable {
    private final ILits literals;

    /** Of each choice: its literal, the point it places, and how many of those it waits for are lost. */
    private final int[] literalOf;

    private final int[] pointOf;
    private final int[] missing;

    private final int[] choiceOfVariable;

    /** For each point the choices that place it, those that wait for it, and its source. */
    private final int[][] placing;

    private final int[][] waiting;
    private final int[] source;

    /** Points whose sources are lost; the same as a list, which begins with those, and what their sources were. */
    private final boolean[] isLost;

    private final int[] lost;
    private final int[] sourceBefore;
    private int lostCount;

    /** Points that have a source again, to be looked at for what waits for them. */
    private final int[] regained;

    private int regainedCount;

    /** What rules out the last unfounded set's choices. */
    private final IVecInt reason = new VecInt();

    /**
     * @param lines the points of each, by number; −1 for those that are there from the start
     * @param pointCount their numbers are below this
     * @param variable of Sat4j, for a choice, which is line · n + pos; its negation if it is less than 0
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
     * Gives each point a source, and asks to be told of choices that are ruled out.
     *
     * @return whether each point has one; if not, this is of no more use
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

    /** Finds sources for the points that are lost, as far as there are any; whether none is lost any more. */
    private boolean regain() {
        int left = lostCount;
        for (int i = 0; i < lostCount; i++) {
            for (int choice : placing[lost[i]]) {
                if (isLost[lost[i]] && isOpen(choice)) {
                    regain(lost[i], choice);
                    left--;
                }
            }
        }
        while (regainedCount > 0) {
            for (int choice : waiting[regained[--regainedCount]]) {
                missing[choice]--;
                if (isLost[pointOf[choice]] && isOpen(choice)) {
                    regain(pointOf[choice], choice);
                    left--;
                }
            }
        }
        if (left == 0) {
            lostCount = 0;
        }
        return left == 0;
    }

    private void regain(int point, int choice) {
        source[point] = choice;
        isLost[point] = false;
        regained[regainedCount++] = point;
    }

    /** Whether a choice is not ruled out, and waits for no point that is lost. */
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

    /** The sources are what they were: what has ruled them out on this level is about to be undone. */
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
        // Each conflict has another reason.
        return true;
    }

    // What is refused is asked of constraints that Sat4j has learned, that force literals, or that are sums of
    // literals.

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
        // It is never learned, and so never forgotten.
    }

    @Override
    public void incActivity(double activity) {
        // As above.
    }

    @Override
    public void forwardActivity(double activity) {
        // As above.
    }

    @Override
    public void rescaleBy(double factor) {
        // As above.
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
        String what = "Sat4j calls " + method + " of a constraint that it has not learned and that forces no literal; ";
        return new UnsupportedOperationException(what + "this version of Sat4j needs an answer");
    }
}
