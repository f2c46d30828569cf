package org.morpion.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.ZipException;
import org.jboss.logging.Logger;
import org.morpion.access.Caller;
import org.morpion.http.database.Outage;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.BatchSlots;
import org.morpion.http.request.RequestMemory;
import org.morpion.render.document.LineReader;

/**
 * Import of a stream of records, one per line, in constant memory. The answer to a line states whether it was stored.
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
     * Answers each non-blank line with one line: an {@link ImportedLine}, or a problem with the line number.
     *
     * @param turn is notified of each finished line
     * @throws IOException if the body can't be read or the answer can't be written
     */
    void take(InputStream in, OutputStream out, Caller caller, BatchSlots.Turn turn) throws IOException {
        LineReader lines = new LineReader(in, limit.bytes(), out::flush);
        long number = 0;
        try {
            for (LineReader.Line line = lines.next(); line != null; line = lines.next()) {
                number++;
                if (!line.isBlank()) {
                    write(answer(line, number, caller), out);
                }
                turn.lineDone();
            }
        } catch (BatchSlots.LateException e) {
            write(
                    ProblemType.TIMEOUT
                            .because(e.getMessage())
                            .with("line", number + 1)
                            .build(),
                    out);
        } catch (ZipException | EOFException e) {
            write(
                    ProblemType.BAD_REQUEST
                            .because(
                                    "From this line on, the body is not in the encoding that Content-Encoding names: it"
                                            + " is damaged or cut off.")
                            .with("line", number + 1)
                            .build(),
                    out);
        }
        out.flush();
        if (number >= MANY) {
            statistics.renew();
        }
    }

    private Object answer(LineReader.Line line, long number, Caller caller) {
        if (line.isTooLong()) {
            return ProblemType.LIMIT_EXCEEDED
                    .because("The line is longer than " + limit.text() + ". Raise that setting to import this line.")
                    .with("limit", limit.bytes())
                    .with("line", number)
                    .build();
        }
        try (var reserved = memory.document(line.bytes().length)) {
            return records.take(line.bytes(), number, caller);
        } catch (HttpProblem e) {
            return HttpProblem.builder(e).with("line", number).build();
        } catch (PersistenceException e) {
            if (Outage.isCauseOf(e)) {
                throw e;
            }
            LOG.errorf(e, "Line %d of an import could not be stored", number);
            return ProblemType.INTERNAL_ERROR
                    .because("The line could not be stored; the service has logged why. Import it again.")
                    .with("line", number)
                    .build();
        }
    }

    private void write(Object answer, OutputStream out) throws IOException {
        out.write(answers.writeValueAsBytes(answer));
        out.write('\n');
    }
}
