package org.morpion.service.request;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The part of the heap that requests with bodies share, divided so that no kind of request takes another's: bodies that
 * arrive, answers that clients have yet to fetch, documents in work, and searches in work.
 *
 * <p>What a document may cost while it is in work was measured: ADR 0045 has the figures, and a test that they still
 * hold.
 */
@Singleton
public class RequestMemory {
    private static final double SHARE_OF_HEAP = 0.625;
    private static final int RETRY_SECONDS = 5;

    /** The body as it is handed from hand to hand, the texts taken out of it, and the answer. */
    private static final int COST_OF_DOCUMENT_BYTE = 4;

    /** The JSON inside the compact form, twice while its array grows, and what is read from it. */
    private static final int COST_OF_INFLATED_BYTE = 2;

    /** A move, its place in the reference rule book, its violation and that in the answer. */
    private static final int COST_OF_MOVE = 400;

    /** DEFLATE makes at most so much of a byte. */
    private static final int MOST_INFLATION = 1_032;

    private static final int COST_OF_REQUEST = 1 << 16;

    /** A value of JSON in a tree. Its two bytes in the body are nothing beside it. */
    private static final int COST_OF_VALUE = 100;

    /** The body of a search, its texts, and the states in it, decoded and written to the database. */
    private static final int COST_OF_SEARCH_BYTE = 12;

    private final Limits limits;
    private final MemoryBudget arrivingDocuments;
    private final MemoryBudget arrivingSearches;
    private final MemoryBudget answers;
    private final MemoryBudget documents;
    private final MemoryBudget searches;

    RequestMemory(Limits limits, MeterRegistry metrics) {
        this.limits = limits;
        long all = limits.memory().map(memory -> memory.asLongValue()).orElseGet(() ->
                (long) (Runtime.getRuntime().maxMemory() * SHARE_OF_HEAP));
        long part = all / 16;
        arrivingDocuments = budget(part, "arriving-documents", metrics);
        arrivingSearches = budget(3 * part, "arriving-searches", metrics);
        answers = budget(part, "answers", metrics);
        documents = budget(Math.max(3 * part, documentCost(limits.documentBytes())), "documents", metrics);
        searches = budget(8 * part, "searches", metrics);
    }

    private static MemoryBudget budget(long bytes, String kind, MeterRegistry metrics) {
        MemoryBudget budget = new MemoryBudget(bytes);
        Gauge.builder("morpion.requests.memory", budget, MemoryBudget::reserved)
                .tag("kind", kind)
                .baseUnit("bytes")
                .description("Memory reserved by requests")
                .register(metrics);
        Gauge.builder("morpion.requests.memory.max", budget, MemoryBudget::size)
                .tag("kind", kind)
                .baseUnit("bytes")
                .description("Memory that requests may reserve; what finds none is asked to come again")
                .register(metrics);
        return budget;
    }

    MemoryBudget arrivingDocuments() {
        return arrivingDocuments;
    }

    MemoryBudget arrivingSearches() {
        return arrivingSearches;
    }

    MemoryBudget answers() {
        return answers;
    }

    MemoryBudget documents() {
        return documents;
    }

    MemoryBudget searches() {
        return searches;
    }

    /** What reading, checking and answering a document of so many bytes may cost. */
    long documentCost(long bytes) {
        long inflated = Math.min(limits.inflated().asLongValue(), MOST_INFLATION * bytes);
        long moves = Math.min(limits.moves(), inflated);
        return COST_OF_REQUEST
                + COST_OF_DOCUMENT_BYTE * bytes
                + COST_OF_INFLATED_BYTE * inflated
                + COST_OF_MOVE * moves;
    }

    /** What a request for a search of so many bytes may cost. */
    long searchCost(long bytes) {
        long values = Math.min(limits.searchValues(), bytes / 2);
        return documentCost(Math.min(bytes, limits.documentBytes()))
                + COST_OF_VALUE * values
                + COST_OF_SEARCH_BYTE * bytes;
    }

    /** The largest body that a search can have here, by the configured limit and the memory that there is. */
    int searchBytes() {
        int most = limits.searchBytes();
        long affordable =
                (searches.size() - documentCost(limits.documentBytes()) - (long) COST_OF_VALUE * limits.searchValues())
                        / COST_OF_SEARCH_BYTE;
        return (int) Math.min(most, Math.max(affordable, limits.documentBytes()));
    }

    /**
     * Reserves, in a worker thread, what one line of a batch may cost, and waits until it is there.
     *
     * @throws HttpProblem if it is not there in time
     */
    public AutoCloseableReservation document(int bytes) {
        CountDownLatch granted = new CountDownLatch(1);
        MemoryBudget.Reservation reservation = documents.reservation(documentCost(bytes), granted::countDown);
        reservation.request();
        try {
            if (granted.await(limits.bodyTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                return reservation::end;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        reservation.end();
        throw busy();
    }

    /** Given back when it is closed. */
    public interface AutoCloseableReservation extends AutoCloseable {
        @Override
        void close();
    }

    /** Gives back what a request has reserved to be worked on: it has been, and now only waits. */
    public static void giveBack(RoutingContext context) {
        BodyIntake intake = context.get(BodyIntake.KEY);
        if (intake != null) {
            intake.workDone();
        }
    }

    /**
     * Keeps what is reserved for a request for its client alone, from now on. For answers without an end of their own:
     * when the client of a stream leaves, the framework does not say that the work is done.
     */
    public static void keepForClient(RoutingContext context) {
        BodyIntake intake = context.get(BodyIntake.KEY);
        if (intake != null) {
            intake.endWork();
        }
    }

    static HttpProblem busy() {
        return ConcurrencyLimit.busy("All memory for requests is in use.", RETRY_SECONDS);
    }
}
