package org.morpion.solver.toy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;
import org.morpion.solver.contract.SolverSignatureTest;

/** Shows that each check of the contract can fail, and fails for the right reason. */
class FaultySolversTest {
    private static Class<? extends Solver> subject;

    /** The contract test, applied to the current subject. */
    static class Contract extends SolverContractTest {
        @Override
        protected Solver solver() {
            try {
                return subject.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        protected List<Map<String, ?>> furtherOptions() {
            return List.of(Map.of("playouts", 3));
        }

        @Override
        protected long nodes() {
            return 20_000;
        }

        @Override
        protected ClassLoader serviceLoaderSource() {
            return subject == FaultySolvers.Unregistered.class ? subject.getClassLoader() : Registration.of(subject);
        }
    }

    /** The toy's signature, expected from the current subject. */
    static class Signature extends SolverSignatureTest {
        @Override
        protected Solver solver() {
            return new FaultySolvers.Cheat();
        }

        @Override
        protected String signature() {
            return """
                    version 1
                    variant options limit | nodes playouts score game     state
                    5T      -       50000 | 50068 826      86    db82e2a7 1910b111
                    """;
        }
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(FaultySolvers.Unregistered.class, "isFoundByServiceLoader", "META-INF/services"),
                Arguments.of(FaultySolvers.Fickle.class, "saysTheSameOfItselfEveryTime", "Random playouts"),
                Arguments.of(
                        FaultySolvers.Picky.class, "takesEveryValueAtTheEndsOfTheRangesItDeclares", "playouts = 50"),
                Arguments.of(
                        FaultySolvers.Plagiarist.class,
                        "beginsWithTheProblemsStartAndNothingDone",
                        "best game before the first node"),
                Arguments.of(
                        FaultySolvers.Borrower.class,
                        "beginsWithTheProblemsStartAndNothingDone",
                        "best game before the first node, after 1 steps"),
                Arguments.of(FaultySolvers.Eager.class, "makesNoNodeWhenTheBudgetIsSpent", "nodes"),
                Arguments.of(FaultySolvers.Sluggish.class, "looksAtItsBudgetInTime", "nodes of one step"),
                Arguments.of(FaultySolvers.Wasteful.class, "looksAtItsBudgetInTime", "reaches the limit"),
                Arguments.of(FaultySolvers.Deaf.class, "returnsAtTheFirstLookThatSaysStop", "nodes after 2 steps"),
                Arguments.of(FaultySolvers.Unseeded.class, "givesTheSameForTheSameSeed", "nodes"),
                Arguments.of(FaultySolvers.Gossip.class, "isNotDisturbedByOtherRuns", "nodes"),
                Arguments.of(FaultySolvers.Fussy.class, "doesNotDependOnHowItsBudgetsAreCut", "nodes"),
                Arguments.of(FaultyStates.Forgetful.class, "goesOnFromACheckpointAsIfUnbroken", "nodes"),
                Arguments.of(FaultyStates.Hoarder.class, "goesOnInAnotherProcess", "does not read its own checkpoint"),
                Arguments.of(FaultySolvers.Cheat.class, "hasALegalBestGameThatOnlyGrows", "first illegal move"),
                Arguments.of(FaultySolvers.Fading.class, "hasALegalBestGameThatOnlyGrows", "best game"),
                Arguments.of(FaultySolvers.Amnesiac.class, "countsUpwards", "nodes"),
                Arguments.of(FaultySolvers.Endless.class, "endsWhereNoMoveIsLegal", "reason after"),
                Arguments.of(FaultySolvers.Braggart.class, "provesOnlyWhatIsSo", "proof"),
                Arguments.of(FaultySolvers.Hasty.class, "provesOnlyWhatIsSo", "best game"),
                Arguments.of(FaultyStates.Careless.class, "repeatsItselfWithWarmGamesAndOffers", "nodes"),
                Arguments.of(FaultyStates.Forgetful.class, "repeatsItselfWithFurtherOptions", "nodes"),
                Arguments.of(FaultyDivisions.Loser.class, "losesAndDoublesNothingWhenSplit", "counts in the end"),
                Arguments.of(FaultyDivisions.Doubler.class, "losesAndDoublesNothingWhenSplit", "counts"),
                Arguments.of(FaultyDivisions.Generous.class, "losesAndDoublesNothingWhenSplit", "counts"),
                Arguments.of(FaultyDivisions.Shuffler.class, "losesAndDoublesNothingWhenSplit", "states of the parts"),
                Arguments.of(FaultyDivisions.Restless.class, "keepsToItsLimitsWhenSplit", "at its limit"),
                Arguments.of(FaultyStates.Trusting.class, "refusesHostileStatesWithinBoundedMemory", "bytes allocated"),
                Arguments.of(
                        FaultyStates.Hopeful.class,
                        "refusesHostileStatesWithinBoundedMemory",
                        "a step from a state that was accepted"),
                Arguments.of(FaultyStates.Lenient.class, "refusesAStateThatIsCutShort", "bytes"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void isFound(Class<? extends Solver> faulty, String check, String message) {
        TestExecutionSummary summary = run(faulty, check);

        assertThat(summary.getTestsFoundCount()).isPositive();
        assertThat(summary.getFailures())
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.getException())
                        .isInstanceOf(AssertionError.class)
                        .hasMessageContaining(message));
    }

    @Test
    void isFoundByItsSignature() {
        TestExecutionSummary summary = run(selectMethod(Signature.class, "findsWhatItFoundBefore"));

        assertThat(summary.getFailures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getException())
                        .hasMessageContaining("50068 826      86    db82e2a7 1910b111")
                        .hasMessageContaining("50068 826      87"));
    }

    @Test
    void leavesNoCheckOut() {
        assertThat(faults().map(arguments -> (String) arguments.get()[1]).collect(Collectors.toSet()))
                .isEqualTo(checks());
    }

    private static TestExecutionSummary run(Class<? extends Solver> solver, String check) {
        subject = solver;
        Method method = Arrays.stream(SolverContractTest.class.getDeclaredMethods())
                .filter(declared -> declared.getName().equals(check))
                .findFirst()
                .orElseThrow();
        return run(selectMethod(Contract.class, method));
    }

    private static TestExecutionSummary run(DiscoverySelector selector) {
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }

    private static Set<String> checks() {
        return Arrays.stream(SolverContractTest.class.getDeclaredMethods())
                .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
                .map(Method::getName)
                .collect(Collectors.toSet());
    }
}
