package org.morpion.service.request;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.morpion.record.CompactGames;
import org.morpion.render.RenderOptions;
import org.morpion.service.problem.ProblemType;

/**
 * The part of the heap that requests share, divided so that no kind of request takes another's: bodies that arrive,
 * answers that clients have yet to fetch, documents in work, searches in work, and stored games in work, which requests
 * without a body read and draw.
 *
 * <p>What a document may cost while it is in work was measured: ADR 0045 has the figures, and a test that they still
 * hold.
 */
@Singleton
public class RequestMemory {
    /** Of 45 parts of 64, each kind has some eighteenths. */
    private static final double SHARE_OF_HEAP = 0.703125;

    private static final int PARTS = 18;
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

    /** The moves of a stored game, which is legal, and an SVG of them while it is written. */
    private static final int COST_OF_STORED_GAME = 1 << 19;

    /** The JSON of a stored game, what is read from it, and the answer while it is written. */
    private static final int COST_OF_STORED_BYTE = 8;

    /** A band of rows with its pixels, the outlines drawn on it, and the file while it grows. */
    private static final long COST_OF_PICTURE = 4 << 20;

    /** Of pixels for one byte of the file, which is there four times while it is written. */
    private static final int PIXELS_OF_BYTE = 4;

    /** Threads that wait for memory for stored games; one more is refused. */
    private static final int MAX_WAITING = 32;

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Limits limits;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);
    private final MemoryBudget arrivingDocuments;
    private final MemoryBudget arrivingSearches;
    private final MemoryBudget answers;
    private final MemoryBudget documents;
    private final MemoryBudget searches;
    private final MemoryBudget stored;

    RequestMemory(Limits limits, MeterRegistry metrics) {
        this.limits = limits;
        long all = limits.memory().map(memory -> memory.asLongValue()).orElseGet(() ->
                (long) (Runtime.getRuntime().maxMemory() * SHARE_OF_HEAP));
        long part = all / PARTS;
        arrivingDocuments = budget(part, "arriving-documents", metrics);
        arrivingSearches = budget(3 * part, "arriving-searches", metrics);
        answers = budget(part, "answers", metrics);
        documents = budget(Math.max(3 * part, documentCost(limits.documentBytes())), "documents", metrics);
        searches = budget(8 * part, "searches", metrics);
        stored = budget(2 * part, "stored", metrics);
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

    /**
     * What drawing a picture may cost.
     *
     * @param size the longer side in pixels, as a request has it; null for the default. What is no size costs nothing: it
     *     is refused
     */
    static long pictureCost(String size) {
        try {
            return pictureCost(size == null ? RenderOptions.DEFAULT.size() : Integer.parseInt(size));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static long pictureCost(int size) {
        long side = Math.max(0, Math.min(size, RenderOptions.MAX_SIZE));
        return COST_OF_PICTURE + side * side / PIXELS_OF_BYTE;
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

    /**
     * Admits, in a worker thread, work on a stored game: what it costs is reserved until the answer has been handed over.
     *
     * @param game in the compact form
     * @param png the longer side of the PNG to draw of it, in pixels; empty for none
     * @throws HttpProblem if there is too much other work, or the client has left meanwhile
     */
    public void admit(RoutingContext request, String game, OptionalInt png) {
        long picture = png.isPresent() ? pictureCost(png.getAsInt()) : 0;
        MemoryBudget.Reservation reservation = reserveStored(
                storedCost(CompactGames.inflatedBytes(game, limits.inflated().asLongValue())) + picture);
        if (!RequestWork.of(request).reserve(reservation)) {
            throw clientHasLeft();
        }
    }

    /**
     * Reserves, in a worker thread, what reading one more game costs that a request names.
     *
     * @param bytes of the game's JSON
     * @throws HttpProblem if there is too much other work
     */
    public AutoCloseableReservation storedGame(long bytes) {
        return reserveStored(storedCost(bytes))::end;
    }

    private static long storedCost(long bytes) {
        return COST_OF_STORED_GAME + COST_OF_STORED_BYTE * bytes;
    }

    private MemoryBudget.Reservation reserveStored(long cost) {
        CountDownLatch granted = new CountDownLatch(1);
        MemoryBudget.Reservation reservation = stored.reservation(cost, granted::countDown);
        reservation.request();
        if (reservation.isWaiting() && !awaits(granted)) {
            reservation.end();
            throw busy();
        }
        return reservation;
    }

    private boolean awaits(CountDownLatch granted) {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            return granted.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting.release();
        }
    }

    /** Given back when it is closed. */
    public interface AutoCloseableReservation extends AutoCloseable {
        @Override
        void close();
    }

    /** Gives back what a request has reserved to be worked on: it has been, and now only waits. */
    public static void giveBack(RoutingContext context) {
        RequestWork.of(context).workDone();
    }

    /**
     * Keeps what is reserved for a request for its client alone, from now on. For answers without an end of their own:
     * when the client of a stream leaves, the framework does not say that the work is done.
     */
    public static void keepForClient(RoutingContext context) {
        RequestWork.of(context).endWork();
    }

    static HttpProblem clientHasLeft() {
        return ProblemType.TIMEOUT.because("The client has left.").build();
    }

    static HttpProblem busy() {
        return ConcurrencyLimit.busy("All memory for requests is in use.", RETRY_SECONDS);
    }
}
