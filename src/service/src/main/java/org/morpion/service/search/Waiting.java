package org.morpion.service.search;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * Keeps clients waiting that prefer so (RFC 7240, §4.3). A preference may be ignored: it is when too many wait already,
 * for each holds a worker thread.
 */
@ApplicationScoped
class Waiting {
    private static final Logger LOG = Logger.getLogger(Waiting.class);
    private static final int MAX_SECONDS = 60;
    private static final int MAX_CLIENTS = 16;
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Pattern WAIT =
            Pattern.compile("(?:^|[,;]\\s*)wait\\s*=\\s*\"?(\\d{1,6})\"?", Pattern.CASE_INSENSITIVE);

    private final Searches searches;
    private final Semaphore places = new Semaphore(MAX_CLIENTS);
    private volatile boolean ending;

    Waiting(Searches searches) {
        this.searches = searches;
    }

    /** Lets everybody go at once, so that the end of the service waits for nobody who waits. */
    void end(@Observes ShutdownDelayInitiatedEvent event) {
        ending = true;
    }

    /** The seconds that a {@code Prefer} header asks for, as far as they are granted; empty if it asks for none. */
    static Optional<Integer> seconds(String prefer) {
        if (prefer == null) {
            return Optional.empty();
        }
        Matcher wait = WAIT.matcher(prefer);
        return wait.find() ? Optional.of(Math.min(MAX_SECONDS, Integer.parseInt(wait.group(1)))) : Optional.empty();
    }

    /**
     * Waits until the search has ended, the seconds are over, or the service ends; false if there is no place to wait,
     * or nobody tells any more whether it has.
     */
    boolean untilEnded(String id, int seconds) {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            while (!ending && !searches.hasEnded(id) && System.nanoTime() - end < 0) {
                Thread.sleep(LOOK.toMillis());
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        } catch (RuntimeException e) {
            LOG.debug("A client waits no longer", e);
            return false;
        } finally {
            places.release();
        }
    }
}
