package org.morpion.registry.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.morpion.http.json.JsonWriter;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.registry.RecordChange;
import org.morpion.registry.StoredRecord;

/** Maximum length of a record's line, which lets an import read every line of an export. */
@ApplicationScoped
public class LineLimit {
    /** Maximum line length in document lengths. A line holds the document, its original in Base64, and the history. */
    private static final int LINE_TO_DOCUMENT = 4;

    /** Share of the line that corrections leave free for the reasons of later decisions, which are always allowed. */
    private static final int LINE_TO_REST = 8;

    private final int bytes;
    private final JsonWriter json;

    LineLimit(Limits limits, JsonWriter json) {
        bytes = LINE_TO_DOCUMENT * limits.documentBytes();
        this.json = json;
    }

    int bytes() {
        return bytes;
    }

    /** Returns the limit as a phrase for error messages. */
    String text() {
        return "the limit of " + bytes + " bytes, which is " + LINE_TO_DOCUMENT + " times morpion.limits.document";
    }

    /**
     * Checks that an import can read a corrected record, including all later decisions.
     *
     * @throws HttpProblem if the line would be too long
     */
    public void require(StoredRecord record, List<RecordChange> history) {
        int length = json.bytes(RecordLine.of(record, history)).length;
        int most = bytes - bytes / LINE_TO_REST;
        if (length > most) {
            throw ProblemType.LIMIT_EXCEEDED
                    .because("With its history, the record would take " + length + " bytes in an export; the limit for"
                            + " a correction is " + most + ". That leaves room for later decisions within " + text()
                            + ". Raise that setting to correct the record again.")
                    .with("limit", most)
                    .build();
        }
    }
}
