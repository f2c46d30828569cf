package org.morpion.service.health;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * An answer that is asked for once, however many want it: those who come while the question is open wait for the same
 * answer, and those who come soon after it are given it again.
 *
 * <p>Mutiny's {@code forFixedDuration} counts from the question: one that takes longer than that would be asked again
 * and again, while nobody is answered.
 */
final class Recent {
    private final long remembered;
    private final LongSupplier nanoTime;

    /** When the last answer came; null while there is none. */
    private volatile Long answered;

    private Recent(Duration remembered, LongSupplier nanoTime) {
        this.remembered = remembered.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * The answers to a question. A failure is remembered as an answer is.
     *
     * @param question asks each time it is subscribed to
     * @param remembered how long an answer is given again
     * @param nanoTime a steady clock
     */
    static <T> Uni<T> of(Uni<T> question, Duration remembered, LongSupplier nanoTime) {
        Recent recent = new Recent(remembered, nanoTime);
        return question.onItemOrFailure()
                .invoke((answer, failure) -> recent.answered = nanoTime.getAsLong())
                .memoize()
                .until(recent::isOver);
    }

    /** Whether to ask anew, which is told to the first who wants to know; Mutiny lets in one at a time. */
    private boolean isOver() {
        Long last = answered;
        if (last == null || nanoTime.getAsLong() - last < remembered) {
            return false;
        }
        answered = null;
        return true;
    }
}
