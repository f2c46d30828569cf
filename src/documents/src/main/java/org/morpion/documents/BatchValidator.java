package org.morpion.documents;

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
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.BatchSlots;
import org.morpion.http.request.Limits;
import org.morpion.http.request.RequestMemory;
import org.morpion.record.Surrogates;
import org.morpion.render.document.Document;
import org.morpion.render.document.Form;
import org.morpion.render.document.LineReader;

/** A validator of document streams, one document per line, in constant memory. */
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
     * Answers every non-blank line with one line: a {@link Validation}, or a problem with the line's number. Flushes
     * the responses before it blocks for more lines.
     *
     * @param turn notified of each finished line
     * @throws IOException if the connection fails
     */
    void validate(InputStream in, OutputStream out, DocumentReader.Source source, boolean all, BatchSlots.Turn turn)
            throws IOException {
        LineReader lines = new LineReader(in, maxLineBytes, out::flush);
        long number = 0;
        boolean any = false;
        try {
            for (LineReader.Line line = lines.next(); line != null; line = lines.next()) {
                number++;
                if (line.isBlank()) {
                    turn.lineDone();
                    continue;
                }
                if (!any && startsMultilineJson(line)) {
                    write(multilineJson(number), out);
                    skipRest(lines, turn);
                    break;
                }
                any = true;
                write(answer(line, number, source, all), out);
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
            write(damaged(number + 1), out);
        }
        out.flush();
    }

    /** Whether a line can only be the start of JSON that continues on the next line. */
    private static boolean startsMultilineJson(LineReader.Line line) {
        if (line.isTooLong()) {
            return false;
        }
        String text = new String(line.bytes(), StandardCharsets.UTF_8)
                .replace("\uFEFF", "")
                .strip();
        boolean isOpening = text.startsWith("{") || text.startsWith("[");
        return isOpening && (text.length() == 1 || "{[,".indexOf(text.charAt(text.length() - 1)) >= 0);
    }

    /** Drains the body, because some clients read the response only after sending everything. */
    private static void skipRest(LineReader lines, BatchSlots.Turn turn) throws IOException {
        while (lines.next() != null) {
            turn.lineDone();
        }
    }

    private static HttpProblem multilineJson(long number) {
        return ProblemType.UNREADABLE_DOCUMENT
                .because("The body is JSON over several lines, starting on line " + number
                        + "; a batch has one game per line."
                        + " Put each game on one line (jq -c . game.json, or jq -c '.[]' for an array),"
                        + " or send a single game to " + ApiPaths.API + "/validate. The rest of the body was ignored.")
                .with("reason", "json-over-several-lines")
                .with("line", number)
                .build();
    }

    private void write(Object answer, OutputStream out) throws IOException {
        out.write(answers.writeValueAsBytes(answer));
        out.write('\n');
    }

    private Object answer(LineReader.Line line, long number, DocumentReader.Source source, boolean all) {
        if (line.isTooLong()) {
            return ProblemType.LIMIT_EXCEEDED
                    .because("The line is longer than the limit of " + maxLineBytes + " bytes. Remove whatever is"
                            + " not part of the game, or ask the operator to raise morpion.limits.document.")
                    .with("limit", maxLineBytes)
                    .with("line", number)
                    .build();
        }
        try (var reserved = memory.document(line.bytes().length)) {
            byte[] text = unquoted(line.bytes());
            Document document = reader.read(text, source.onLine(number));
            if (document.form() == Form.PENTASOL && text == line.bytes()) {
                throw multilinePentasol();
            }
            return validator.validate(document, all);
        } catch (HttpProblem e) {
            return HttpProblem.builder(e).with("line", number).build();
        }
    }

    /** A line of a multi-line Pentasol game can look like a complete game. */
    private static HttpProblem multilinePentasol() {
        return ProblemType.UNREADABLE_DOCUMENT
                .because("The line is Pentasol, where a game takes several lines; a batch has one game per line. Send"
                        + " the whole game as a JSON string, or to " + ApiPaths.API + "/validate.")
                .with("reason", "pentasol-over-several-lines")
                .build();
    }

    /** Returns the document of a line: the content of a JSON string, or the line itself. */
    private byte[] unquoted(byte[] line) {
        boolean hasBom = line.length > 2 && line[0] == (byte) 0xEF && line[1] == (byte) 0xBB && line[2] == (byte) 0xBF;
        int start = hasBom ? 3 : 0;
        while (start < line.length && (line[start] == ' ' || line[start] == '\t')) {
            start++;
        }
        if (start == line.length || line[start] != '"') {
            return line;
        }
        try {
            String text = strings.readValue(line);
            if (Surrogates.hasUnpaired(text)) {
                throw ProblemType.UNREADABLE_DOCUMENT
                        .because("The JSON string has an unpaired surrogate, which UTF-8 can't encode. Remove it.")
                        .with("reason", "bad-encoding")
                        .build();
            }
            return text.getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpProblem damaged(long number) {
        return ProblemType.BAD_REQUEST
                .because("From this line on, the body is not valid in its Content-Encoding: it is corrupt or"
                        + " truncated. Send it again.")
                .with("line", number)
                .build();
    }
}
