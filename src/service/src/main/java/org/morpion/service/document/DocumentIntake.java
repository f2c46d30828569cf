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
     * @param variant the value of {@code ?variant=}, or null
     * @param contentType the {@code Content-Type} header, or null
     * @throws HttpProblem if the document can't be read, or the variant is none
     */
    Document read(byte[] body, String variant, String contentType) {
        Variant fallback = Parameters.variant(variant, Variant.T5);
        try {
            return reader.read(body == null ? new byte[0] : body, fallback, contentType);
        } catch (UnreadableRecordException e) {
            throw Unreadable.problem(e).build();
        }
    }
}
