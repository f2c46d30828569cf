package org.morpion.searches.request;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.morpion.searches.Searches;

/**
 * Blocking wait for clients that send {@code Prefer: wait} (RFC 7240, §4.3). Each waiting client occupies a worker
 * thread, so the preference is ignored while too many clients wait.
 */
@ApplicationScoped
public class PreferWait {
    private static final Logger LOG = Logger.getLogger(PreferWait.class);
    private static final int MAX_SECONDS = 60;
    private static final int MAX_CLIENTS = 16;
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Pattern WAIT =
            Pattern.compile("(?:^|[,;]\\s*)wait\\s*=\\s*\"?(\\d{1,6})\"?", Pattern.CASE_INSENSITIVE);

    private final Searches searches;
    private final Semaphore places = new Semaphore(MAX_CLIENTS);
    private volatile boolean stopping;

    PreferWait(Searches searches) {
        this.searches = searches;
    }

    /** Ends all waits so that they do not delay the shutdown. */
    void end(@Observes ShutdownDelayInitiatedEvent event) {
        stopping = true;
    }

    /** Returns the seconds that a {@code Prefer} header asks for, at most 60; empty if it has no {@code wait}. */
    public static Optional<Integer> seconds(String prefer) {
        if (prefer == null) {
            return Optional.empty();
        }
        Matcher wait = WAIT.matcher(prefer);
        return wait.find() ? Optional.of(Math.min(MAX_SECONDS, Integer.parseInt(wait.group(1)))) : Optional.empty();
    }

    /**
     * Blocks until the search has ended, the time is up or the service shuts down.
     *
     * @return false if too many clients were waiting, or if the state of the search could not be read
     */
    boolean untilEnded(String id, int seconds) {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            while (!stopping && !searches.hasEnded(id) && System.nanoTime() - end < 0) {
                Thread.sleep(POLL.toMillis());
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        } catch (RuntimeException e) {
            LOG.debug("The wait for the end of a search has failed", e);
            return false;
        } finally {
            places.release();
        }
    }
}
