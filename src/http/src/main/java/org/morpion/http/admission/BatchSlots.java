package org.morpion.http.admission;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipException;
import org.jboss.logging.Logger;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ClientAddress;
import org.morpion.http.request.Limits;

/**
 * Limits on concurrent batches and downloads, in total and per client address, because each occupies a worker thread. A
 * client that sends or reads a line too slowly loses its turn.
 */
@Singleton
public class BatchSlots {
    private static final Logger LOG = Logger.getLogger(BatchSlots.class);
    private static final int RETRY_SECONDS = 5;

    /** Checks of the deadline per line timeout. */
    private static final int CHECKS_PER_LINE = 4;

    /** Total time of a batch of an anonymous caller. Others may need longer, for a whole registry. */
    private static final Duration ANONYMOUS = Duration.ofMinutes(10);

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
    private static final Duration CLOSE_POLL = Duration.ofMillis(1);

    private final Slots slots;
    private final Duration lineTimeout;
    private final int longestLine;

    BatchSlots(Limits limits) {
        slots = new Slots(
                limits.concurrentBatches(),
                limits.concurrentBatchesOfAddress(),
                "Too many batches and downloads are running at once.",
                "Your address already has " + limits.concurrentBatchesOfAddress()
                        + " batches and downloads running, the limit. Wait until one ends.",
                RETRY_SECONDS);
        lineTimeout = limits.lineTimeout();
        longestLine = limits.documentBytes();
    }

    /** A line missed its deadline, or the batch its own. */
    public static final class LateException extends IOException {
        private LateException(String message) {
            super(message);
        }
    }

    /** The work of a batch or download. */
    public interface Work {
        /**
         * @param out blocks until the client reads
         * @throws IOException if the client has disconnected or stalled
         */
        void run(OutputStream out, Turn turn) throws IOException;
    }

    /**
     * Returns a response that takes a turn when it starts.
     *
     * @param stillAllowed throws if the caller has lost its permission; runs after every read and write
     */
    public StreamingOutput output(RoutingContext request, Runnable stillAllowed, Work work) {
        return out -> {
            try (Turn turn = take(request, stillAllowed)) {
                work.run(turn.watched(out), turn);
            } catch (IOException | RuntimeException e) {
                if (request.response().headWritten()) {
                    // A clean end would claim that the response is complete.
                    disconnect(request);
                    throw e;
                }
                if (e instanceof RuntimeException) {
                    throw e;
                }
                LOG.debug("A batch or download was aborted", e);
            }
        };
    }

    /**
     * Closes the connection, and waits until the response is closed. After an exception the framework resets a response
     * that is still open, and the end handlers of a reset response never run: metrics would count it as active, and a
     * graceful shutdown would wait for it.
     */
    private static void disconnect(RoutingContext request) {
        request.request().connection().close();
        long start = System.nanoTime();
        while (!request.response().closed() && System.nanoTime() - start < LONGEST_CLOSE.toNanos()) {
            LockSupport.parkNanos(CLOSE_POLL.toNanos());
        }
    }

    private Turn take(RoutingContext request, Runnable stillAllowed) {
        CallerKind kind = CallerKind.of(request);
        String address = ClientAddress.of(request);
        return new Turn(slots.take(kind, address), kind, address, request, stillAllowed);
    }

    private interface Transfer {
        int run() throws IOException;
    }

    /** The turn of one batch or download. Its methods are for the worker thread that runs it. */
    public final class Turn implements AutoCloseable {
        private final Slots.Slot slot;
        private final CallerKind kind;
        private final String address;
        private final Vertx vertx;
        private final long timer;
        private final HttpConnection connection;
        private final Runnable stillAllowed;
        private final long begun = System.nanoTime();
        private volatile long lastLine = begun;
        private boolean late;

        /** The thread blocked on the client, and the longest time since the last line; guarded by this. */
        private Thread waiting;

        private long patience;

        private Turn(Slots.Slot slot, CallerKind kind, String address, RoutingContext request, Runnable stillAllowed) {
            this.slot = slot;
            this.kind = kind;
            this.address = address;
            this.vertx = request.vertx();
            this.connection = request.request().connection();
            this.stillAllowed = stillAllowed;
            timer = vertx.setPeriodic(Math.max(1, lineTimeout.toMillis() / CHECKS_PER_LINE), id -> checkDeadline());
        }

        /** The kind of the caller. */
        public CallerKind kind() {
            return kind;
        }

        /** The client's address. */
        public String address() {
            return address;
        }

        /** Enforces the deadline from a timer, because the worker thread may be blocked on the client. */
        private synchronized void checkDeadline() {
            // A blocked thread completes no line, so the deadline cannot move before the interrupt.
            if (waiting != null && isLate(patience)) {
                waiting.interrupt();
                waiting = null;
            }
        }

        public void lineDone() {
            lastLine = System.nanoTime();
            stillAllowed.run();
        }

        /**
         * Wraps and decodes the request's lines. Reads throw a {@link LateException} if a line misses its deadline.
         *
         * @param coding the body's Content-Encoding
         * @throws HttpProblem if the start of the stream is invalid in this coding
         */
        public InputStream plain(InputStream lines, ContentCoding coding) throws IOException {
            try {
                return coding.decode(watched(lines));
            } catch (LateException e) {
                // The response has not started and still needs the connection; the rest of the body is discarded after
                // it.
                late = false;
                throw ProblemType.TIMEOUT.problem(e.getMessage());
            } catch (ZipException | EOFException e) {
                throw ProblemType.BAD_REQUEST.problem(
                        "The body is not encoded as Content-Encoding states, or its start is damaged."
                                + " Compress it again, or send it uncompressed.");
            }
        }

        private InputStream watched(InputStream lines) {
            return new FilterInputStream(lines) {
                @Override
                public int read() throws IOException {
                    return inTime(lineTimeout.toNanos(), () -> received(super::read));
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    return inTime(lineTimeout.toNanos(), () -> received(() -> super.read(bytes, offset, length)));
                }
            };
        }

        /** Reads from the connection. A failure means that it is broken, or the framing invalid; it is then closed. */
        private static int received(Transfer read) throws IOException {
            try {
                return read.run();
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                throw (IOException) new ClosedChannelException().initCause(e);
            }
        }

        /** Wraps the response. As many bytes as {@link Limits#document} count as one line, for those without lines. */
        private OutputStream watched(OutputStream out) {
            // The response to a line may begin when the line's own time is over.
            long patience = 2 * lineTimeout.toNanos();
            return new FilterOutputStream(out) {
                private long written;

                @Override
                public void write(int b) throws IOException {
                    write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    inTime(patience, () -> {
                        out.write(bytes, offset, length);
                        return length;
                    });
                    written += length;
                    if (written >= longestLine) {
                        written = 0;
                        lineDone();
                    }
                }

                @Override
                public void flush() throws IOException {
                    inTime(patience, () -> {
                        out.flush();
                        return 0;
                    });
                }
            };
        }

        private int inTime(long patience, Transfer transfer) throws IOException {
            int bytes;
            beginWaiting(patience);
            try {
                bytes = transfer.run();
            } catch (InterruptedIOException e) {
                if (isLate(patience)) {
                    throw tooLate();
                }
                throw e;
            } finally {
                endWaiting();
            }
            if (isLate(patience)) {
                throw tooLate();
            }
            stillAllowed.run();
            return bytes;
        }

        private synchronized void beginWaiting(long patience) {
            this.patience = patience;
            waiting = Thread.currentThread();
        }

        private synchronized void endWaiting() {
            if (waiting == null) {
                // The timer has interrupted this thread; clear the flag so that later work is not disturbed.
                Thread.interrupted();
            }
            waiting = null;
        }

        private LateException tooLate() {
            late = true;
            return new LateException(
                    isOver()
                            ? "A batch or download without a key ends after " + ANONYMOUS.toMinutes()
                                    + " min. Continue in a new one."
                            : "The line was incomplete " + lineTimeout.toSeconds()
                                    + " s after the previous one. Send each line in one piece, and start a new batch"
                                    + " for later lines.");
        }

        private boolean isLate(long patience) {
            // A batch that is over may still say so.
            return System.nanoTime() - lastLine > patience || isOver() && !late;
        }

        private boolean isOver() {
            return kind == CallerKind.ANONYMOUS && System.nanoTime() - begun > ANONYMOUS.toNanos();
        }

        @Override
        public void close() {
            vertx.cancelTimer(timer);
            if (late) {
                // All flushed lines are sent before the close; the rest of the body is not awaited.
                connection.close();
            }
            slot.close();
        }
    }
}
