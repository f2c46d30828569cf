package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.service.request.Parameters;

/** Reads the document of a request; what can't be read ends in a problem. */
@ApplicationScoped
class DocumentIntake {
    private final DocumentReader reader;

    DocumentIntake(DocumentReader reader) {
        this.reader = reader;
    }

    /**
     * @param body the request's body; null when it has none
     * @throws HttpProblem if the document can't be read, or the variant is none
     */
    Document read(byte[] body, SourceParameters source) {
        Variant variant = Parameters.variant(source.variant, Variant.T5);
        try {
            return reader.read(orEmpty(body), variant, source.contentType);
        } catch (UnreadableRecordException e) {
            throw Unreadable.problem(e).build();
        }
    }

    static byte[] orEmpty(byte[] body) {
        return body == null ? new byte[0] : body;
    }
}
