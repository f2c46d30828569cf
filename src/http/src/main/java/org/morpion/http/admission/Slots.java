package org.morpion.http.admission;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.http.problem.ProblemType;

/**
 * Slots for concurrent requests of one kind, in total and per client. Requests above a limit are refused as {@link
 * ProblemType#BUSY}. Thread-safe.
 */
public final class Slots {
    private final Admission slots;
    private final int mostOfClient;
    private final String whenTaken;
    private final String whenClientHasMost;
    private final int retrySeconds;
    private final Map<String, Integer> ofClient = new ConcurrentHashMap<>();

    /**
     * @param whenTaken reason for the refusal, as a sentence; the time to retry is appended
     * @param retrySeconds delay after which a refused client may retry
     */
    public Slots(int most, String whenTaken, int retrySeconds) {
        this(most, most, whenTaken, whenTaken, retrySeconds);
    }

    /** @param whenClientHasMost reason for refusing a client at its own limit, as a sentence */
    public Slots(int most, int mostOfClient, String whenTaken, String whenClientHasMost, int retrySeconds) {
        slots = new Admission(most);
        this.mostOfClient = mostOfClient;
        this.whenTaken = whenTaken;
        this.whenClientHasMost = whenClientHasMost;
        this.retrySeconds = retrySeconds;
    }

    /** A slot, taken until it is closed, once. */
    public interface Slot extends AutoCloseable {
        @Override
        void close();
    }

    /** The number of slots that are taken. */
    public long taken() {
        return slots.used();
    }

    /**
     * Checks that a caller of this kind would get a slot, without taking it.
     *
     * @throws HttpProblem if all slots for this kind are taken
     */
    public void require(CallerKind kind) {
        take(kind).close();
    }

    /**
     * Takes a slot, regardless of the slots that the client has.
     *
     * @throws HttpProblem if all slots for this kind of caller are taken
     */
    public Slot take(CallerKind kind) {
        return slots.tryAdmit(kind, 1).orElseThrow(() -> ProblemType.BUSY.retryIn(retrySeconds, whenTaken))::close;
    }

    /**
     * Takes a slot for a client.
     *
     * @throws HttpProblem if the client has its share of slots, or all slots for this kind of caller are taken
     */
    public Slot take(CallerKind kind, String client) {
        if (ofClient.merge(client, 1, Integer::sum) > mostOfClient) {
            leave(client);
            throw ProblemType.BUSY.retryIn(retrySeconds, whenClientHasMost);
        }
        try {
            Slot slot = take(kind);
            return () -> {
                slot.close();
                leave(client);
            };
        } catch (HttpProblem e) {
            leave(client);
            throw e;
        }
    }

    private void leave(String client) {
        ofClient.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }
}
