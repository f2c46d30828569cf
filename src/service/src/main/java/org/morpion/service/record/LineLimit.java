package org.morpion.service.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Limits;

/** How long the line of a record may be: what an export writes, an import is to read again. */
@ApplicationScoped
class LineLimit {
    /** The document, once more as it was sent and in Base64, and what was done to it. */
    private static final int LINE_TO_DOCUMENT = 4;

    /** What corrections leave free, for the reasons of what is decided on a record later: nothing holds that up. */
    private static final int LINE_TO_REST = 8;

    private final int bytes;
    private final ObjectWriter lines;

    LineLimit(Limits limits, ObjectMapper json) {
        bytes = LINE_TO_DOCUMENT * limits.documentBytes();
        lines = json.writerFor(RecordLine.class);
    }

    int bytes() {
        return bytes;
    }

    /** The limit as a sentence names it. */
    String text() {
        return "the limit of " + bytes + " bytes, which is " + LINE_TO_DOCUMENT + " times morpion.limits.document";
    }

    /**
     * Requires that an import will read a record as it has been corrected now, whatever is decided on it.
     *
     * @throws HttpProblem if it would not
     */
    void require(StoredRecord record, List<RecordChange> history) {
        int length = length(RecordLine.of(record, history));
        int most = bytes - bytes / LINE_TO_REST;
        if (length > most) {
            throw ProblemType.LIMIT_EXCEEDED
                    .because("With its history, the record would take " + length + " bytes as a line of an export; the"
                            + " limit is " + most + ", which leaves room for later decisions: an import reads no more"
                            + " than " + text() + ". Raise that setting to correct the record once more.")
                    .with("limit", most)
                    .build();
        }
    }

    private int length(RecordLine line) {
        try {
            return lines.writeValueAsBytes(line).length;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored record can't be written", e);
        }
    }
}
