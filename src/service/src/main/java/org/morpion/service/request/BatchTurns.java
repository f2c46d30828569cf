package org.morpion.service.request;

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
import org.morpion.service.problem.ProblemType;

/**
 * Lets so many batches and downloads run at once, and so many of one network address, for each holds a worker thread.
 * One whose lines do not get done, because its client sends or fetches too slowly, loses its turn.
 */
@Singleton
public class BatchTurns {
    private static final int RETRY_SECONDS = 5;

    /** How often the clock is looked at while a line takes its time. */
    private static final int LOOKS = 4;

    private final SharedLimit limit;
    private final Duration lineTimeout;
    private final int longestLine;

    BatchTurns(Limits limits) {
        limit = new SharedLimit(
                new ConcurrencyLimit(
                        limits.concurrentBatches(),
                        "Too many batches and downloads are running at once.",
                        RETRY_SECONDS),
                limits.concurrentBatchesOfAddress(),
                "Your address has as many batches and downloads running as it may, "
                        + limits.concurrentBatchesOfAddress() + ". Let one end first.",
                RETRY_SECONDS);
        lineTimeout = limits.lineTimeout();
        longestLine = limits.documentBytes();
    }

    /** A line was not done in time. */
    public static final class LateException extends IOException {
        private LateException(Duration timeout) {
            super("The line was not complete " + timeout.toSeconds()
                    + " s after the one before. Send each line as a whole, and start a new batch when there are more.");
        }
    }

    /**
     * A turn, which ends when it is closed.
     *
     * @param stillAllowed throws when the caller may not go on; called whenever something has arrived or been answered
     * @throws HttpProblem if there is none now
     */
    public Turn take(RoutingContext request, Runnable stillAllowed) {
        String address = ClientAddress.of(request.request().remoteAddress());
        limit.enter(address);
        return new Turn(address, request, stillAllowed);
    }

    private interface Reading {
        int read() throws IOException;
    }

    /** One batch's turn. For its worker thread. */
    public final class Turn implements AutoCloseable {
        private final String address;
        private final Vertx vertx;
        private final long timer;
        private final HttpConnection connection;
        private final Channel channel;
        private final Runnable stillAllowed;
        private volatile long lastLine = System.nanoTime();
        private boolean late;

        /** The thread that waits for the client to send something; guarded by this. */
        private Thread waiting;

        private Turn(String address, RoutingContext request, Runnable stillAllowed) {
            this.address = address;
            this.vertx = request.vertx();
            this.connection = request.request().connection();
            this.channel = AnswerGate.channel(request.request());
            this.stillAllowed = stillAllowed;
            timer = vertx.setPeriodic(Math.max(1, lineTimeout.toMillis() / LOOKS), id -> look());
        }

        /** A thread that waits for its client can't look at the clock. */
        private void look() {
            synchronized (this) {
                // While somebody waits, no line gets done that would make it too early to interrupt.
                if (waiting != null && isLate()) {
                    waiting.interrupt();
                    waiting = null;
                    return;
                }
            }
            if (elapsed() > 2 * lineTimeout.toNanos()) {
                // It waits for the client to fetch its answers.
                AnswerGate.cutOff(channel);
            }
        }

        public void lineDone() {
            lastLine = System.nanoTime();
            stillAllowed.run();
        }

        /**
         * The stream for an answer that has no lines: so many bytes as the longest line may have count as one.
         *
         * @param out takes no more than its client fetches
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
                        // A portion may take its client a while.
                        stillAllowed.run();
                    }
                }
            };
        }

        /**
         * The stream of the lines, which ends in a {@link LateException} when a line takes too long.
         *
         * @param coding what is to be undone
         * @throws HttpProblem if the stream does not begin as the coding has it
         */
        public InputStream plain(InputStream lines, ContentCoding coding) throws IOException {
            try {
                return coding.decode(watched(lines));
            } catch (LateException e) {
                // There is no answer yet, which needs the connection; behind it, the rest of the body is dropped.
                late = false;
                throw ProblemType.TIMEOUT.because(e.getMessage()).build();
            } catch (ZipException | EOFException e) {
                throw ProblemType.BAD_REQUEST
                        .because("The body is not in the encoding that Content-Encoding names, or its beginning is"
                                + " damaged. Compress it again, or send it plain.")
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
                // Interrupted for being late, which must not disturb what the thread does next.
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
                // Behind the answers that have been flushed: what is still to come of the body is not waited for.
                connection.close();
            }
            limit.leave(address);
        }
    }
}
