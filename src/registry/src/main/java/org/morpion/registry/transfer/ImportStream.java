package org.morpion.registry.transfer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jboss.logging.Logger;
import org.morpion.access.Caller;
import org.morpion.documents.AnsweredGames;
import org.morpion.documents.GamesInBody;
import org.morpion.http.admission.BatchSlots;
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
    private final AnsweredGames games;
    private final LineLimit limit;

    ImportStream(RecordImport records, Statistics statistics, AnsweredGames games, LineLimit limit) {
        this.records = records;
        this.statistics = statistics;
        this.games = games;
        this.limit = limit;
    }

    /**
     * Answers each record with one line: an {@link ImportedLine}, or a problem with the line number.
     *
     * @param turn is notified of each finished line
     * @throws IOException if the body can't be read or the answer can't be written
     */
    void take(InputStream in, OutputStream out, Caller caller, BatchSlots.Turn turn) throws IOException {
        AnsweredGames.Work work = new AnsweredGames.Work(
                limit.bytes(),
                "The record is longer than " + limit.text() + ". Raise that setting to import this record.",
                "From this line on, the body is not in the encoding that Content-Encoding names, or not a readable zip"
                        + " archive: it is damaged or cut off.",
                sent -> store(sent, caller));
        if (games.answer(in, out, turn, work) >= MANY) {
            statistics.renew();
        }
    }

    private ImportedLine store(GamesInBody.Sent sent, Caller caller) {
        try {
            return records.take(sent.bytes(), sent.line(), caller).from(sent.file());
        } catch (PersistenceException e) {
            if (Outage.isCauseOf(e)) {
                throw e;
            }
            LOG.errorf(e, "Line %d of an import could not be stored", sent.line());
            throw ProblemType.INTERNAL_ERROR.problem(
                    "The line could not be stored; the service has logged why. Import it again.");
        }
    }
}
