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
        Optional<String> applied = seconds.map(most -> "wait=" + most);
        try {
            RequestMemory.releaseWork(context);
            long end = System.nanoTime() + Duration.ofSeconds(seconds.get()).toNanos();
            while (!stopping && !condition.getAsBoolean() && System.nanoTime() - end < 0) {
                Thread.sleep(POLL.toMillis());
            }
            return applied;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return applied;
        } catch (RuntimeException e) {
            LOG.debug("The wait for a search has failed", e);
            return Optional.empty();
        } finally {
            places.release();
        }
    }
}
