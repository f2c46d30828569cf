package org.morpion.registry.transfer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipException;
import org.jboss.logging.Logger;
import org.morpion.access.Caller;
import org.morpion.documents.GamesInBody;
import org.morpion.http.admission.Admission;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.database.Outage;
import org.morpion.http.problem.ProblemType;

/**
 * Import of a stream of records and games, in constant memory. The answer to each states whether it was stored.
 */
@ApplicationScoped
class ImportStream {
    /** Number of imported lines from which the database needs new statistics to choose the right index. */
    private static final int MANY = 1000;

    private static final Logger LOG = Logger.getLogger(ImportStream.class);

    private final RecordImport records;
    private final Statistics statistics;
    private final RequestMemory memory;
    private final LineLimit limit;
    private final ObjectWriter answers;

    ImportStream(
            RecordImport records, Statistics statistics, RequestMemory memory, LineLimit limit, ObjectMapper json) {
        this.records = records;
        this.statistics = statistics;
        this.memory = memory;
        this.limit = limit;
        this.answers = json.writer();
    }

    /**
     * Answers each record with one line: an {@link ImportedLine}, or a problem with the line number.
     *
     * @param turn is notified of each finished line
     * @throws IOException if the body can't be read or the answer can't be written
     */
    void take(InputStream in, OutputStream out, Caller caller, BatchSlots.Turn turn) throws IOException {
        GamesInBody games = new GamesInBody(limit.bytes(), out::flush, turn::lineDone);
        AtomicLong number = new AtomicLong();
        try {
            games.read(in, sent -> {
                number.incrementAndGet();
                write(answer(sent, caller, turn), out);
            });
        } catch (BatchSlots.LateException e) {
            write(
                    ProblemType.TIMEOUT
                            .because(e.getMessage())
                            .with("line", games.line() + 1)
                            .build(),
                    out);
        } catch (ZipException | EOFException e) {
            write(
                    ProblemType.BAD_REQUEST
                            .because(
                                    "From this line on, the body is not in the encoding that Content-Encoding names, or"
                                            + " not a readable zip archive: it is damaged or cut off.")
                            .with("line", games.line() + 1)
                            .build(),
                    out);
        }
        out.flush();
        if (number.get() >= MANY) {
            statistics.renew();
        }
    }

    private Object answer(GamesInBody.Sent sent, Caller caller, BatchSlots.Turn turn) {
        if (sent.isTooLong()) {
            return placed(
                    ProblemType.LIMIT_EXCEEDED
                            .because("The record is longer than " + limit.text()
                                    + ". Raise that setting to import this record.")
                            .with("limit", limit.bytes()),
                    sent);
        }
        try (Admission.Ticket ticket = memory.document(caller.kind(), turn.address(), sent.bytes().length)) {
            sent.requireReadable();
            return records.take(sent.bytes(), sent.line(), caller).from(sent.file());
        } catch (HttpProblem e) {
            return placed(HttpProblem.builder(e), sent);
        } catch (PersistenceException e) {
            if (Outage.isCauseOf(e)) {
                throw e;
            }
            LOG.errorf(e, "Line %d of an import could not be stored", sent.line());
            return placed(
                    ProblemType.INTERNAL_ERROR.because(
                            "The line could not be stored; the service has logged why. Import it again."),
                    sent);
        }
    }

    private static HttpProblem placed(HttpProblem.Builder problem, GamesInBody.Sent sent) {
        HttpProblem.Builder placed = problem.with("line", sent.line());
        return (sent.file() == null ? placed : placed.with("file", sent.file())).build();
    }

    private void write(Object answer, OutputStream out) throws IOException {
        out.write(answers.writeValueAsBytes(answer));
        out.write('\n');
    }
}
