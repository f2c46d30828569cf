package org.morpion.service.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.BatchTurns;
import org.morpion.service.request.Limits;
import org.morpion.service.request.RequestMemory;
import org.morpion.service.request.Surrogates;

/** Validates a stream of documents, one a line, in constant memory. */
@ApplicationScoped
class BatchValidator {
    private final DocumentReader reader;
    private final GameValidator validator;
    private final RequestMemory memory;
    private final int maxLineBytes;
    private final ObjectWriter answers;
    private final ObjectReader strings;

    BatchValidator(
            DocumentReader reader, GameValidator validator, RequestMemory memory, Limits limits, ObjectMapper json) {
        this.memory = memory;
        this.reader = reader;
        this.validator = validator;
        maxLineBytes = limits.documentBytes();
        answers = json.writer();
        strings = json.readerFor(String.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    /**
     * Answers every line that is not blank with one line: a {@link Validation}, or a problem that bears the line's number.
     * Hands its answers on before it waits for more lines.
     *
     * @param turn is told of each line that is done with
     * @throws IOException if either side goes away
     */
    void validate(InputStream in, OutputStream out, Variant variant, boolean all, BatchTurns.Turn turn)
            throws IOException {
        LineReader lines = new LineReader(in, maxLineBytes, out::flush);
        long number = 0;
        try {
            for (LineReader.Line line = lines.next(); line != null; line = lines.next()) {
                number++;
                if (!line.isBlank()) {
                    write(answer(line, number, variant, all), out);
                }
                turn.lineDone();
            }
        } catch (BatchTurns.LateException e) {
            write(
                    ProblemType.TIMEOUT
                            .because(e.getMessage())
                            .with("line", number + 1)
                            .build(),
                    out);
        } catch (ZipException | EOFException e) {
            write(damaged(e, number + 1), out);
        }
        out.flush();
    }

    private void write(Object answer, OutputStream out) throws IOException {
        out.write(answers.writeValueAsBytes(answer));
        out.write('\n');
    }

    private Object answer(LineReader.Line line, long number, Variant variant, boolean all) {
        if (line.isTooLong()) {
            return ProblemType.LIMIT_EXCEEDED
                    .because("The line is longer than the limit of " + maxLineBytes + " bytes.")
                    .with("limit", maxLineBytes)
                    .with("line", number)
                    .build();
        }
        try (var reserved = memory.document(line.bytes().length)) {
            return validator.validate(reader.read(unquoted(line.bytes()), variant, null), all);
        } catch (HttpProblem e) {
            return HttpProblem.builder(e).with("line", number).build();
        } catch (UnreadableRecordException e) {
            return Unreadable.problem(e).with("line", number).build();
        }
    }

    /** A line's document: what a JSON string holds, any other line as it is. */
    private byte[] unquoted(byte[] line) throws UnreadableRecordException {
        boolean marked = line.length > 2 && line[0] == (byte) 0xEF && line[1] == (byte) 0xBB && line[2] == (byte) 0xBF;
        int start = marked ? 3 : 0;
        while (start < line.length && (line[start] == ' ' || line[start] == '\t')) {
            start++;
        }
        if (start == line.length || line[start] != '"') {
            return line;
        }
        try {
            String text = strings.readValue(line);
            if (Surrogates.hasUnpaired(text)) {
                throw new UnreadableRecordException(
                        Reason.BAD_ENCODING, "", "the JSON string has half a surrogate pair, which no UTF-8 can say");
            }
            return text.getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new UnreadableRecordException(
                    Reason.BAD_JSON, "byte " + e.getLocation().getByteOffset(), "the line is no JSON string");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpProblem damaged(IOException e, long number) {
        return ProblemType.BAD_REQUEST
                .because("From this line on, the body is not encoded as Content-Encoding says: " + e.getMessage() + ".")
                .with("line", number)
                .build();
    }
}
