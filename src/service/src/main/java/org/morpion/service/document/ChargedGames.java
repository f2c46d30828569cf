package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.arc.Arc;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.morpion.record.CompactGames;
import org.morpion.service.access.Caller;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.quota.Rates;
import org.morpion.service.request.Limits;
import org.morpion.service.request.RequestMemory;

/**
 * Reads games that a request names beside its own document, at its caller's cost: a short request may name many records,
 * and each may inflate to megabytes.
 */
@ApplicationScoped
public class ChargedGames {
    /** So many bytes of JSON count as one more request of the caller; games without much text are free. */
    private static final int BYTES_OF_REQUEST = 1 << 16;

    private final RequestMemory memory;
    private final Rates rates;
    private final CurrentCaller current;
    private final long limit;

    public ChargedGames(RequestMemory memory, Rates rates, CurrentCaller current, Limits limits) {
        this.memory = memory;
        this.rates = rates;
        this.current = current;
        this.limit = limits.inflated().asLongValue();
    }

    /**
     * Reads a game as soon as there is memory for it.
     *
     * @param game in the compact form; other texts are as large as they look, and cost nothing more
     * @throws HttpProblem if the caller has used up its rate, or there is too much other work
     */
    public <T> T read(String game, Supplier<T> reading) {
        long bytes = CompactGames.inflatedBytes(game, limit);
        // Schedules make searches without a request.
        Caller caller = Arc.container().requestContext().isActive() ? current.get() : null;
        if (caller != null) {
            rates.charge(caller.account(), bytes / BYTES_OF_REQUEST);
        }
        try (RequestMemory.AutoCloseableReservation reserved = memory.storedGame(bytes)) {
            return reading.get();
        }
    }
}
