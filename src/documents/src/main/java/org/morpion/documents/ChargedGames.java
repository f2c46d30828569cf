package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.arc.Arc;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.quota.Rates;
import org.morpion.http.admission.Admission;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.request.Limits;
import org.morpion.record.format.CompactGames;

/**
 * A reader of stored or referenced games that charges the caller for their size. A short request may reference many
 * records, and each may inflate to megabytes.
 */
@ApplicationScoped
public class ChargedGames {
    /** Bytes of inflated JSON charged as one additional request. Smaller games are free. */
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
     * Reads a game, as soon as memory is available.
     *
     * @param game the game; only the compact form is charged, since other texts don't inflate
     * @throws HttpProblem if the caller has no requests left or the service is overloaded
     */
    public <T> T read(String game, Supplier<T> reading) {
        long bytes = CompactGames.inflatedBytes(game, limit);
        // Schedules start searches outside requests.
        Caller caller = Arc.container().requestContext().isActive() ? current.get() : null;
        if (caller != null) {
            rates.charge(caller.account(), bytes / BYTES_OF_REQUEST);
        }
        CallerKind kind = caller == null ? CallerKind.AUTHENTICATED : caller.kind();
        String client = caller == null ? "schedules" : caller.account();
        try (Admission.Ticket ticket = memory.storedGame(kind, client, bytes)) {
            return reading.get();
        }
    }
}
