package org.morpion.documents;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import org.morpion.http.admission.BatchSlots;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.record.text.QuotedDocument;
import org.morpion.render.document.Document;

/** A validator of document streams: texts with any number of games, or zip archives, in constant memory. */
@ApplicationScoped
class BatchValidator {
    private final DocumentReader reader;
    private final GameValidator validator;
    private final AnsweredGames games;
    private final int maxLineBytes;

    BatchValidator(DocumentReader reader, GameValidator validator, AnsweredGames games, Limits limits) {
        this.reader = reader;
        this.validator = validator;
        this.games = games;
        maxLineBytes = limits.documentBytes();
    }

    /**
     * Answers every document with one line: a {@link Validation}, or a problem, with the number of its first line.
     *
     * @param turn notified of each finished line
     * @throws IOException if the connection fails
     */
    void validate(InputStream in, OutputStream out, DocumentReader.Source source, boolean all, BatchSlots.Turn turn)
            throws IOException {
        AnsweredGames.Work work = new AnsweredGames.Work(
                maxLineBytes,
                "The game is longer than the limit of " + maxLineBytes + " bytes. Remove whatever is not part of the"
                        + " game, or ask the operator to raise morpion.limits.document.",
                "From this line on, the body is not valid in its Content-Encoding, or not a readable zip archive: it"
                        + " is corrupt, truncated or too large. Send it again.",
                sent -> validation(sent, source, all));
        games.answer(in, out, turn, work);
    }

    private Validation validation(GamesInBody.Sent sent, DocumentReader.Source source, boolean all) {
        byte[] bytes = sent.source().encode(unquoted(sent.bytes()));
        Document document = reader.read(bytes, source.onLine(sent.line()));
        return validator.validate(document, all, game -> null, sent.file(), sent.line());
    }

    private static byte[] unquoted(byte[] line) {
        try {
            return QuotedDocument.unquote(line);
        } catch (CharacterCodingException e) {
            throw ProblemType.UNREADABLE_DOCUMENT
                    .because("The JSON string has an unpaired surrogate, which UTF-8 can't encode. Remove it.")
                    .with("reason", "bad-encoding")
                    .build();
        }
    }
}
