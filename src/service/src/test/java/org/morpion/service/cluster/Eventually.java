package org.morpion.service.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/** Polls with a timeout. */
final class Eventually {
    private Eventually() {}

    /**
     * Polls until a value is present, and returns it.
     *
     * @param what the expectation, quoted in a timeout's message
     */
    static <T> T find(String what, Supplier<Optional<T>> look) {
        return Awaitility.await(what)
                .pollInSameThread()
                .until(look::get, Optional::isPresent)
                .get();
    }

    /** Polls until the condition holds; returns the time it took. */
    static Duration await(String what, BooleanSupplier look) {
        long began = System.nanoTime();
        find(what, () -> look.getAsBoolean() ? Optional.of(true) : Optional.empty());
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Polls until a number is 0, as long as it keeps falling. */
    static void awaitNone(String what, LongSupplier number) {
        AtomicLong left = new AtomicLong(number.getAsLong());
        while (left.get() > 0) {
            long before = left.get();
            await("there are fewer than " + before + " " + what, () -> {
                left.set(number.getAsLong());
                return left.get() < before;
            });
        }
    }

    /** Sleeps for the full duration, so that the next action happens at an arbitrary moment. */
    static void letPass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
