package org.morpion.http.request;

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
import org.morpion.http.problem.ProblemType;
import org.morpion.record.CompactGames;
import org.morpion.render.RenderOptions;

/**
 * Share of the heap for requests, with a separate budget per kind so that no kind can exhaust another's: bodies in
 * transit, unread responses, documents in progress, searches and photographs in progress, and stored games in progress.
 * Requests without a body read and draw stored games.
 *
 * <p>The cost of a document was measured: ADR 0018 has the figures, and a test verifies that they still hold.
 */
@Singleton
public class RequestMemory {
    /** 45/64 of the heap, of which each budget gets a fixed number of eighteenths. */
    private static final double SHARE_OF_HEAP = 0.703125;

    private static final int PARTS = 18;
    private static final int RETRY_SECONDS = 5;

    /** The body in successive buffers, the texts parsed from it, and the response. */
    private static final int COST_OF_DOCUMENT_BYTE = 4;

    /** The JSON inside the compact form, twice while its array grows, and the data parsed from it. */
    private static final int COST_OF_INFLATED_BYTE = 2;

    /** A move, its position in the reference rules, its violation, and that violation in the response. */
    private static final int COST_OF_MOVE = 400;

    /** The maximum compression ratio of DEFLATE. */
    private static final int MOST_INFLATION = 1_032;

    /** The body in successive buffers. */
    private static final int COST_OF_PICTURE_BYTE = 3;

    private static final int COST_OF_REQUEST = 1 << 16;

    /** A value in a JSON tree. Its two bytes in the body are negligible. */
    private static final int COST_OF_VALUE = 100;

    /** The body of a search, its texts, and its states, decoded and written to the database. */
    private static final int COST_OF_SEARCH_BYTE = 12;

    /** The moves of a stored game, which is legal, and an SVG of them while it is written. */
    private static final int COST_OF_STORED_GAME = 1 << 19;

    /** The JSON of a stored game, the data parsed from it, and the response while it is written. */
    private static final int COST_OF_STORED_BYTE = 8;

    /** A band of pixel rows, the outlines drawn on it, and the file while it grows. */
    private static final long COST_OF_PICTURE = 4 << 20;

    /** Pixels per byte of the file. Four copies of the file exist while it is written. */
    private static final int PIXELS_OF_BYTE = 4;

    /** Maximum number of threads that wait for memory for stored games and pictures; further ones are refused. */
    private static final int MAX_WAITING = 32;

    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

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
                .description("Memory that requests may reserve; requests above it are asked to retry")
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

    /** Estimates the memory to read, check and answer a document of this size. All in bytes. */
    long documentCost(long bytes) {
        long inflated = Math.min(limits.inflated().asLongValue(), MOST_INFLATION * bytes);
        long moves = Math.min(limits.moves(), inflated);
        return COST_OF_REQUEST
                + COST_OF_DOCUMENT_BYTE * bytes
                + COST_OF_INFLATED_BYTE * inflated
                + COST_OF_MOVE * moves;
    }

    /**
     * Estimates the memory to draw a picture, in bytes.
     *
     * @param size the longer side in pixels, as sent; null for the default. An invalid size costs nothing, because it
     *     will be rejected
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

    /** Estimates the memory for a request that creates a search, by the size of its body. All in bytes. */
    long searchCost(long bytes) {
        long values = Math.min(limits.searchValues(), bytes / 2);
        return documentCost(Math.min(bytes, limits.documentBytes()))
                + COST_OF_VALUE * values
                + COST_OF_SEARCH_BYTE * bytes;
    }

    /** Estimates the memory for the body of a picture; {@link #picture} reserves the rest once its size is known. */
    static long pictureBodyCost(long bytes) {
        return COST_OF_REQUEST + COST_OF_PICTURE_BYTE * bytes;
    }

    /** Returns the effective maximum size of a search's body, by the configured limit and the available memory. */
    int searchBytes() {
        int most = limits.searchBytes();
        long affordable =
                (searches.size() - documentCost(limits.documentBytes()) - (long) COST_OF_VALUE * limits.searchValues())
                        / COST_OF_SEARCH_BYTE;
        return (int) Math.min(most, Math.max(affordable, limits.documentBytes()));
    }

    /**
     * Reserves the memory for one line of a batch, and waits for it on a worker thread.
     *
     * @param bytes size of the line
     * @throws HttpProblem if the memory is not granted in time
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
     * Reserves the memory for work on a stored game until the response has been handed over. Blocks; call on a worker
     * thread.
     *
     * @param game the game in the compact form
     * @param png the longer side of the PNG to draw, in pixels; empty for none
     * @throws HttpProblem if other work occupies the memory, or the client has disconnected
     */
    public void admit(RoutingContext request, String game, OptionalInt png) {
        long picture = png.isPresent() ? pictureCost(png.getAsInt()) : 0;
        MemoryBudget.Reservation reservation = reserveStored(
                storedCost(CompactGames.inflatedBytes(game, limits.inflated().asLongValue())) + picture);
        if (!RequestWork.of(request).reserve(reservation)) {
            throw isClientGone();
        }
    }

    /**
     * Reserves the memory to read one more stored game for a request. Blocks; call on a worker thread.
     *
     * @param bytes size of the game's JSON
     * @throws HttpProblem if other work occupies the memory
     */
    public AutoCloseableReservation storedGame(long bytes) {
        return reserveStored(storedCost(bytes))::end;
    }

    /**
     * Reserves the memory to read a game from a picture. Blocks; call on a worker thread.
     *
     * @throws HttpProblem if other work occupies the memory
     */
    public AutoCloseableReservation picture(long bytes) {
        return reserve(searches, bytes)::end;
    }

    private static long storedCost(long bytes) {
        return COST_OF_STORED_GAME + COST_OF_STORED_BYTE * bytes;
    }

    private MemoryBudget.Reservation reserveStored(long cost) {
        return reserve(stored, cost);
    }

    private MemoryBudget.Reservation reserve(MemoryBudget budget, long cost) {
        CountDownLatch granted = new CountDownLatch(1);
        MemoryBudget.Reservation reservation = budget.reservation(cost, granted::countDown);
        reservation.request();
        if (reservation.isWaiting() && !awaitGrant(granted)) {
            reservation.end();
            throw busy();
        }
        return reservation;
    }

    private boolean awaitGrant(CountDownLatch granted) {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            return granted.await(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting.release();
        }
    }

    /** A reservation that is released when it is closed. */
    public interface AutoCloseableReservation extends AutoCloseable {
        @Override
        void close();
    }

    /** Releases the memory reserved for a request's work, which is done; only the client still waits. */
    public static void releaseWork(RoutingContext context) {
        RequestWork.of(context).workDone();
    }

    /**
     * Ties a request's memory to its client alone from now on. For endless responses: when the client of a stream
     * disconnects, the framework does not report the end of the work.
     */
    public static void keepForClient(RoutingContext context) {
        RequestWork.of(context).endWork();
    }

    static HttpProblem isClientGone() {
        return ProblemType.TIMEOUT.because("The client has disconnected.").build();
    }

    static HttpProblem busy() {
        return ConcurrencyLimit.busy("All memory for requests is in use.", RETRY_SECONDS);
    }
}
