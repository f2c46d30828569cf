package org.morpion.searches.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.morpion.run.LoadedSolver;
import org.morpion.solver.Solver;
import org.morpion.solver.toy.RandomSolver;

/** Misbehaving solver code and its consequences. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SolverHostTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Solver SOLVER = new RandomSolver();

    private final AtomicInteger halted = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final SolverHost host =
            new SolverHost("a solver", new LoadedSolver(SOLVER, SOLVER.info(), "test"), ended::countDown, halted::set);

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    void runsInAThreadWithTheLoaderOfThePlugin() throws Exception {
        Thread thread = host.call(Thread::currentThread, LONG);

        assertThat(thread.getName()).isEqualTo("a solver");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(SOLVER.getClass().getClassLoader());
    }

    @Test
    void whateverIsThrownIsAFaultOfTheSolver() throws Exception {
        for (Throwable thrown : new Throwable[] {
            new IllegalStateException("no"), new StackOverflowError(), new NoClassDefFoundError("gone")
        }) {
            SolverHost.FaultException fault =
                    catchThrowableOfType(SolverHost.FaultException.class, () -> host.call(() -> fail(thrown), LONG));

            assertThat(fault).hasMessage("The solver failed: " + thrown).hasCause(thrown);
            assertThat(fault.isTimeout()).isFalse();
        }
        assertThat(host.call(() -> "goes on", LONG)).isEqualTo("goes on");
        assertThat(halted).hasValue(0);
    }

    @Test
    void aFaultIsToldWithNoHalfOfACharacter() {
        String beginning = IllegalStateException.class.getName() + ": ";
        String text = "x".repeat(499 - beginning.length());

        assertThatThrownBy(() -> host.call(() -> fail(new IllegalStateException(text + "\uD83D\uDE00")), LONG))
                .hasMessage("The solver failed: " + beginning + text + "…");
    }

    @Test
    void theProcessEndsWhenItsMemoryIsUsedUp() {
        OutOfMemoryError error = new OutOfMemoryError("for the test");

        assertThatThrownBy(() -> host.call(() -> fail(error), LONG)).hasCause(error);

        assertThat(halted).hasValue(SolverHost.OUT_OF_MEMORY);
    }

    @Test
    void whatDoesNotReturnIsInterruptedAndLeftAlone() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);

        SolverHost.FaultException fault = catchThrowableOfType(
                SolverHost.FaultException.class,
                () -> host.call(
                        () -> {
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                                end.await();
                            }
                            return null;
                        },
                        Duration.ofMillis(100)));
        interrupted.await();

        assertThat(fault.isTimeout()).isTrue();
        assertThat(host.isBusy()).isTrue();
        host.close();
        end.countDown();
        ended.await();
        host.join(LONG);
        assertThat(host.isBusy()).isFalse();
    }

    @Test
    void whoWasWaitedForOnceAfterStandingStillForLongIsGivenTime() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicLong signs = new AtomicLong();
        Silence silence = new Silence(signs::get, LONG);
        Duration look = Duration.ofMillis(10);

        assertThat(silence.lasts(Duration.ofHours(1).toNanos(), look)).isFalse();

        Future<String> work = host.submit(() -> {
            end.await();
            return "done";
        });
        assertThat(host.poll(work, look, silence)).isEmpty();
        end.countDown();
        assertThat(host.poll(work, LONG, silence)).contains("done");
    }

    @Test
    void silenceIsWhatIsWaitedForWithoutASign() {
        AtomicLong signs = new AtomicLong();
        Silence silence = new Silence(signs::get, Duration.ofSeconds(3));
        long second = Duration.ofSeconds(1).toNanos();

        assertThat(silence.lasts(second, Duration.ofSeconds(1))).isFalse();
        assertThat(silence.lasts(second, Duration.ofSeconds(1))).isFalse();
        signs.incrementAndGet();
        assertThat(silence.lasts(second, Duration.ofSeconds(1))).isFalse();
        assertThat(silence.lasts(second, Duration.ofSeconds(1))).isFalse();
        assertThat(silence.lasts(second, Duration.ofSeconds(1))).isTrue();
    }

    private static Object fail(Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (Exception) thrown;
    }
}
