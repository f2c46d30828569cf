package org.morpion.service.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/** Waits for what is to come, with a limit that is there for what never comes. */
final class Eventually {
    private Eventually() {}

    /**
     * Looks until there is a value, and returns it.
     *
     * @param what said when it does not come
     */
    static <T> T find(String what, Supplier<Optional<T>> look) {
        return Awaitility.await(what)
                .pollInSameThread()
                .until(look::get, Optional::isPresent)
                .get();
    }

    /** Looks until it is so; returns how long that took. */
    static Duration await(String what, BooleanSupplier look) {
        long began = System.nanoTime();
        find(what, () -> look.getAsBoolean() ? Optional.of(true) : Optional.empty());
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Lets some time go by, for something to happen at an instant that nobody chose. */
    static void letPass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
