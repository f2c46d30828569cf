package org.morpion.http.admission;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ClientAddress;
import org.morpion.http.request.Limits;
import org.morpion.record.format.CompactGames;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.Form;

/**
 * The memory of requests: a share of the heap, with a separate {@link Admission} per kind of work so that no kind can
 * exhaust another's, and the weight of each request in bytes. The kinds are bodies in transit, unread responses,
 * documents in progress, searches and photographs in progress, and stored games in progress. Requests without a body
 * read and draw stored games.
 *
 * <p>The cost of a document was measured: ADR 0018 has the figures, and a test verifies that they still hold.
 */
@Singleton
public class RequestMemory {
    /** 45/64 of the heap, divided into eighteenths among the kinds of work. */
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

    /** The previous frame, the changes since, and the file, which is larger than a still picture. */
    private static final int COST_OF_ANIMATED_PIXEL = 3;

    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private final Limits limits;
    private final Admission arrivingDocuments;
    private final Admission arrivingSearches;
    private final Admission answers;
    private final Admission documents;
    private final Admission searches;
    private final Admission stored;

    RequestMemory(Limits limits, MeterRegistry metrics) {
        this.limits = limits;
        long all = limits.memory().map(memory -> memory.asLongValue()).orElseGet(() ->
                (long) (Runtime.getRuntime().maxMemory() * SHARE_OF_HEAP));
        long part = all / PARTS;
        arrivingDocuments = admission(part, "arriving-documents", metrics);
        arrivingSearches = admission(3 * part, "arriving-searches", metrics);
        answers = admission(part, "answers", metrics);
        documents = admission(Math.max(3 * part, documentCost(limits.documentBytes())), "documents", metrics);
        searches = admission(8 * part, "searches", metrics);
        stored = admission(2 * part, "stored", metrics);
    }

    private static Admission admission(long bytes, String kind, MeterRegistry metrics) {
        Admission admission = new Admission(bytes);
        Gauge.builder("morpion.requests.memory", admission, Admission::used)
                .tag("kind", kind)
                .baseUnit("bytes")
                .description("Memory reserved by requests")
                .register(metrics);
        Gauge.builder("morpion.requests.memory.max", admission, Admission::capacity)
                .tag("kind", kind)
                .baseUnit("bytes")
                .description("Memory that requests may reserve; requests above it are asked to retry")
                .register(metrics);
        return admission;
    }

    /** Returns the admission of bodies in transit, of searches and photographs or of documents. */
    Admission arriving(boolean isLarge) {
        return isLarge ? arrivingSearches : arrivingDocuments;
    }

    /** Returns the admission of requests in progress, of searches and photographs or of documents. */
    Admission work(boolean isLarge) {
        return isLarge ? searches : documents;
    }

    Admission answers() {
        return answers;
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
     * @param form PNG or APNG
     */
    static long pictureCost(String size, Form form) {
        try {
            return pictureCost(size == null ? RenderOptions.DEFAULT.size() : Integer.parseInt(size), form);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /**
     * Estimates the memory to draw a picture, in bytes.
     *
     * @param size the longer side in pixels
     * @param form PNG or APNG
     */
    public static long pictureCost(int size, Form form) {
        long side = Math.max(0, Math.min(size, form.maxSize()));
        long still = COST_OF_PICTURE + side * side / PIXELS_OF_BYTE;
        return form == Form.APNG ? still + COST_OF_ANIMATED_PIXEL * side * side : still;
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
    int searchBytes(CallerKind kind) {
        int most = limits.searchBytes();
        long affordable = (kind.share(searches.capacity())
                        - documentCost(limits.documentBytes())
                        - (long) COST_OF_VALUE * limits.searchValues())
                / COST_OF_SEARCH_BYTE;
        return (int) Math.min(most, Math.max(affordable, limits.documentBytes()));
    }

    /**
     * Admits one line of a batch. Blocks; call on a worker thread.
     *
     * @param client address of the client, which takes turns with others
     * @param bytes size of the line
     * @throws HttpProblem if other work occupies the memory for too long
     */
    public Admission.Ticket document(CallerKind kind, String client, int bytes) {
        return documents
                .await(kind, client, documentCost(bytes), limits.bodyTimeout())
                .orElseThrow(RequestMemory::busy);
    }

    /**
     * Admits work on a stored game until the resource has returned its response. Blocks; call on a worker thread.
     *
     * @param game the game in the compact form
     * @param picture the memory to draw it, in bytes; 0 for a text
     * @throws HttpProblem if other work occupies the memory, or the client has disconnected
     */
    public void admit(RoutingContext request, String game, long picture) {
        long bytes = CompactGames.inflatedBytes(game, limits.inflated().asLongValue());
        Admission.Ticket ticket = stored.await(
                        CallerKind.of(request), ClientAddress.of(request), storedCost(bytes) + picture, MAX_WAIT)
                .orElseThrow(RequestMemory::busy);
        if (!RequestTickets.of(request).add(ticket)) {
            throw clientGone();
        }
    }

    /**
     * Admits the reading of one more stored game for a request. Blocks; call on a worker thread.
     *
     * @param client name of the client, which takes turns with others
     * @param bytes size of the game's JSON
     * @throws HttpProblem if other work occupies the memory
     */
    public Admission.Ticket storedGame(CallerKind kind, String client, long bytes) {
        return stored.await(kind, client, storedCost(bytes), MAX_WAIT).orElseThrow(RequestMemory::busy);
    }

    /**
     * Admits the reading of a game from a picture. Blocks; call on a worker thread.
     *
     * @param client name of the client, which takes turns with others
     * @throws HttpProblem if other work occupies the memory
     */
    public Admission.Ticket picture(CallerKind kind, String client, long bytes) {
        return searches.await(kind, client, bytes, MAX_WAIT).orElseThrow(RequestMemory::busy);
    }

    private static long storedCost(long bytes) {
        return COST_OF_STORED_GAME + COST_OF_STORED_BYTE * bytes;
    }

    /**
     * Releases the memory of a request whose work is done. Needed only before the resource returns: when it waits for
     * something, or when its response is endless.
     */
    public static void releaseWork(RoutingContext context) {
        RequestTickets.of(context).close();
    }

    static HttpProblem clientGone() {
        return ProblemType.TIMEOUT.problem("The client has disconnected.");
    }

    static HttpProblem busy() {
        return ProblemType.BUSY.retryIn(RETRY_SECONDS, "All memory for requests is in use.");
    }
}
