package org.morpion.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ThreadsTest {
    private static final PrintWriter NOBODY = new PrintWriter(Writer.nullWriter());

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void doesNotWaitForOthersWhenOneFails() {
        CountDownLatch never = new CountDownLatch(1);
        Callable<String> slow = () -> {
            never.await();
            return "done";
        };
        Callable<String> failing = () -> {
            throw new IOException("no space left");
        };

        assertThatThrownBy(() -> Threads.callAll(2, List.of(slow, failing), NOBODY))
                .isInstanceOf(IOException.class)
                .hasMessage("no space left");
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void givesTheResultsInTheOrderOfTheWork() throws Exception {
        CountDownLatch secondIsDone = new CountDownLatch(1);
        Callable<String> first = () -> {
            secondIsDone.await();
            return "first";
        };
        Callable<String> second = () -> {
            secondIsDone.countDown();
            return "second";
        };

        assertThat(Threads.callAll(2, List.of(first, second), NOBODY)).containsExactly("first", "second");
    }
}
