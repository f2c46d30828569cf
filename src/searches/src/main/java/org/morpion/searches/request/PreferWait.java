package org.morpion.searches.request;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.request.WaitPreference;

/**
 * Blocking wait for clients that send {@code Prefer: wait} (RFC 7240, §4.3). Each waiting client occupies a worker
 * thread, so the preference is ignored while too many clients wait.
 */
@ApplicationScoped
public class PreferWait {
    /** Header of responses to requests whose preference was honoured. */
    public static final String APPLIED = "Preference-Applied";

    private static final Logger LOG = Logger.getLogger(PreferWait.class);
    private static final int MAX_CLIENTS = 16;
    private static final Duration POLL = Duration.ofMillis(100);

    private final Semaphore places = new Semaphore(MAX_CLIENTS);
    private volatile boolean stopping;

    /** Ends all waits so that they do not delay the shutdown. */
    void end(@Observes ShutdownDelayInitiatedEvent event) {
        stopping = true;
    }

    /**
     * Blocks until the condition holds, the preferred time is up or the service shuts down. Meanwhile, the request
     * occupies none of the memory for work.
     *
     * @param prefer the {@code Prefer} header of the request, or null
     * @return the value of {@code Preference-Applied}; empty without a preference, if too many clients were waiting, or
     *     if the condition could not be read
     */
    public Optional<String> until(BooleanSupplier condition, String prefer, RoutingContext context) {
        Optional<Integer> seconds = WaitPreference.seconds(prefer);
        if (seconds.isEmpty() || !places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            RequestMemory.releaseWork(context);
            await(condition, seconds.get());
            return seconds.map(most -> "wait=" + most);
        } catch (RuntimeException e) {
            LOG.debug("The wait for a search has failed", e);
            return Optional.empty();
        } finally {
            places.release();
        }
    }

    /**
     * Blocks until the condition holds, the time is up, the service shuts down or the thread is interrupted.
     *
     * @return whether the condition holds
     */
    public boolean await(BooleanSupplier condition, int seconds) {
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        boolean holds = condition.getAsBoolean();
        try {
            while (!holds && !stopping && System.nanoTime() - end < 0) {
                Thread.sleep(POLL.toMillis());
                holds = condition.getAsBoolean();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return holds;
    }

    /** Whether the service shuts down, which ends all waits. */
    public boolean isStopping() {
        return stopping;
    }
}
