package org.morpion.http.request;

import io.netty.channel.Channel;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.zip.ZipException;
import org.morpion.http.problem.ProblemType;

/**
 * Limits on concurrent batches and downloads, in total and per client address, because each occupies a worker thread. A
 * client that sends or reads a line too slowly loses its turn.
 */
@Singleton
public class BatchSlots {
    private static final int RETRY_SECONDS = 5;

    /** Checks of the deadline per line timeout. */
    private static final int CHECKS_PER_LINE = 4;

    private final SharedLimit limit;
    private final Duration lineTimeout;
    private final int longestLine;

    BatchSlots(Limits limits) {
        limit = new SharedLimit(
                new ConcurrencyLimit(
                        limits.concurrentBatches(),
                        "Too many batches and downloads are running at once.",
                        RETRY_SECONDS),
                limits.concurrentBatchesOfAddress(),
                "Your address already has " + limits.concurrentBatchesOfAddress()
                        + " batches and downloads running, the limit. Wait until one ends.",
                RETRY_SECONDS);
        lineTimeout = limits.lineTimeout();
        longestLine = limits.documentBytes();
    }

    /** A line missed its deadline. */
    public static final class LateException extends IOException {
        private LateException(Duration timeout) {
            super("The line was incomplete " + timeout.toSeconds()
                    + " s after the previous one. Send each line in one piece, and start a new batch for later lines.");
        }
    }

    /**
     * Takes a turn, which lasts until it is closed.
     *
     * @param stillAllowed throws if the caller has lost its permission; runs after every read and write
     * @throws HttpProblem if a limit is reached
     */
    public Turn take(RoutingContext request, Runnable stillAllowed) {
        String address = ClientAddress.of(request.request().remoteAddress());
        limit.enter(address);
        return new Turn(address, request, stillAllowed);
    }

    private interface Reading {
        int read() throws IOException;
    }

    /** The turn of one batch or download. Its methods are for the worker thread that runs it. */
    public final class Turn implements AutoCloseable {
        private final String address;
        private final Vertx vertx;
        private final long timer;
        private final HttpConnection connection;
        private final Channel channel;
        private final Runnable stillAllowed;
        private volatile long lastLine = System.nanoTime();
        private boolean late;

        /** The thread blocked on a read from the client; guarded by this. */
        private Thread waiting;

        private Turn(String address, RoutingContext request, Runnable stillAllowed) {
            this.address = address;
            this.vertx = request.vertx();
            this.connection = request.request().connection();
            this.channel = ResponseBudget.channel(request.request());
            this.stillAllowed = stillAllowed;
            timer = vertx.setPeriodic(Math.max(1, lineTimeout.toMillis() / CHECKS_PER_LINE), id -> checkDeadline());
        }

        /** Enforces the deadline from a timer, because the worker thread may be blocked on the client. */
        private void checkDeadline() {
            synchronized (this) {
                // A blocked thread completes no line, so the deadline cannot move before the interrupt.
                if (waiting != null && isLate()) {
                    waiting.interrupt();
                    waiting = null;
                    return;
                }
            }
            if (elapsed() > 2 * lineTimeout.toNanos()) {
                // The worker is blocked on writing, because the client does not read the response.
                ResponseBudget.cutOff(channel);
            }
        }

        public void lineDone() {
            lastLine = System.nanoTime();
            stillAllowed.run();
        }

        /**
         * Wraps the output of a response without lines. Each {@link Limits#document} bytes written count as one line.
         *
         * @param out blocks until the client reads
         */
        public OutputStream inPortions(OutputStream out) {
            return new FilterOutputStream(out) {
                private long written;

                @Override
                public void write(int b) throws IOException {
                    super.write(b);
                    count(1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    out.write(bytes, offset, length);
                    count(length);
                }

                private void count(int bytes) {
                    written += bytes;
                    if (written >= longestLine) {
                        written = 0;
                        lineDone();
                    } else {
                        // Checked between portions too, because the client may read slowly.
                        stillAllowed.run();
                    }
                }
            };
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
                throw ProblemType.TIMEOUT.because(e.getMessage()).build();
            } catch (ZipException | EOFException e) {
                throw ProblemType.BAD_REQUEST
                        .because("The body is not encoded as Content-Encoding states, or its start is damaged."
                                + " Compress it again, or send it uncompressed.")
                        .build();
            }
        }

        private InputStream watched(InputStream lines) {
            return new FilterInputStream(lines) {
                @Override
                public int read() throws IOException {
                    return inTime(super::read);
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    return inTime(() -> super.read(bytes, offset, length));
                }
            };
        }

        private int inTime(Reading reading) throws IOException {
            int read;
            beginWaiting();
            try {
                read = reading.read();
            } catch (InterruptedIOException e) {
                if (isLate()) {
                    throw tooLate();
                }
                throw e;
            } finally {
                endWaiting();
            }
            if (isLate()) {
                throw tooLate();
            }
            stillAllowed.run();
            return read;
        }

        private synchronized void beginWaiting() {
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
            return new LateException(lineTimeout);
        }

        private boolean isLate() {
            return elapsed() > lineTimeout.toNanos();
        }

        private long elapsed() {
            return System.nanoTime() - lastLine;
        }

        @Override
        public void close() {
            vertx.cancelTimer(timer);
            if (late) {
                // All flushed lines are sent before the close; the rest of the body is not awaited.
                connection.close();
            }
            limit.leave(address);
        }
    }
}
