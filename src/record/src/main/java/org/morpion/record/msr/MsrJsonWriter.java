package org.morpion.record.msr;

import static org.morpion.record.msr.MsrFields.*;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.morpion.record.Box;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.SolverProvenance;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.UnwritableRecordException.Reason;
import org.morpion.record.Validator;

/** Writer of the JSON form (§6, §8). The moves come last, so that readers see all other fields at the top. */
public final class MsrJsonWriter {
    private static final JsonFactory FACTORY = new JsonFactory();

    private MsrJsonWriter() {}

    /**
     * Writes a record as JSON.
     *
     * @param pretty whether to indent, with one move per line and a final line feed; else everything is on one line
     * @throws UnwritableRecordException if a move's {@code pos} is outside 0..n−1
     */
    public static String write(GameRecord record, boolean pretty) throws UnwritableRecordException {
        String moves = moves(record, pretty);
        StringWriter text = new StringWriter(moves.length() + 1024);
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            if (pretty) {
                json.setPrettyPrinter(indenting());
            }
            json.writeStartObject();
            writeFields(record, json);
            json.writeFieldName(MOVES);
            json.writeRawValue(moves);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string was written", e);
        }
        return pretty ? text.append('\n').toString() : text.toString();
    }

    /** Writes the provenance of a search, the value of the field {@code solver} (§6.2), as JSON on one line. */
    public static String write(SolverProvenance solver) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            writeSolver(solver, json);
        } catch (IOException e) {
            throw new UncheckedIOException("a string was written", e);
        }
        return text.toString();
    }

    /** Writes all fields except the moves. */
    private static void writeFields(GameRecord record, JsonGenerator json) throws IOException {
        Metadata metadata = record.metadata();
        json.writeStringField(VERSION, record.version());
        json.writeStringField(VARIANT, record.variant().code());
        json.writeNumberField(SCORE, record.score());
        writeString(json, PRODUCER, metadata.producer());
        writeString(json, SAVED_AT, metadata.savedAt());
        writeString(json, DESCRIPTION, metadata.description());
        writeString(json, AUTHOR, metadata.author());
        writeString(json, SOURCE, metadata.source());
        writeString(json, TRANSCRIBED_BY, metadata.transcribedBy());
        if (!metadata.tags().isEmpty()) {
            json.writeArrayFieldStart(TAGS);
            for (String tag : metadata.tags()) {
                json.writeString(tag);
            }
            json.writeEndArray();
        }
        if (record.solver().isPresent()) {
            json.writeFieldName(SOLVER);
            writeSolver(record.solver().get(), json);
        }
        Optional<FinalPosition> position =
                Validator.validate(record.variant(), record.moves()).position();
        if (position.isPresent()) {
            writeDerived(position.get(), json);
        }
        writeExtra(record.extra(), json);
    }

    private static void writeSolver(SolverProvenance solver, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeString(json, SOLVER_TOOL, solver.tool());
        writeString(json, SOLVER_METHOD, solver.method());
        writeNumber(json, SOLVER_SEED, solver.seed());
        writeNumber(json, SOLVER_NODES, solver.nodesExplored());
        writeNumber(json, SOLVER_SECONDS, solver.elapsedSeconds());
        writeExtra(solver.extra(), json);
        json.writeEndObject();
    }

    private static void writeDerived(FinalPosition position, JsonGenerator json) throws IOException {
        json.writeNumberField(AVAILABLE_MOVES, position.availableMoves());
        json.writeBooleanField(TERMINAL, position.terminal());
        Box box = position.bbox();
        json.writeFieldName(BBOX);
        json.writeArray(new long[] {box.minX(), box.minY(), box.maxX(), box.maxY()}, 0, 4);
    }

    private static String moves(GameRecord record, boolean pretty) throws UnwritableRecordException {
        MoveListWriter list = new MoveListWriter(pretty, record.score());
        for (int i = 0; i < record.score(); i++) {
            Move move = record.moves().get(i);
            if (move.pos() < 0 || move.pos() >= record.variant().lineLength()) {
                throw new UnwritableRecordException(
                        Reason.ILLEGAL_GAME,
                        "move " + (i + 1) + " has pos " + move.pos()
                                + ", which the format can't express: it allows 0 to "
                                + (record.variant().lineLength() - 1));
            }
            list.add(move);
        }
        return list.end();
    }

    private static void writeString(JsonGenerator json, String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        }
    }

    private static void writeNumber(JsonGenerator json, String name, Optional<? extends Number> value)
            throws IOException {
        if (value.isPresent()) {
            json.writeFieldName(name);
            json.writeNumber(value.get().toString());
        }
    }

    private static void writeExtra(Map<String, String> extra, JsonGenerator json) throws IOException {
        for (Map.Entry<String, String> field : extra.entrySet()) {
            json.writeFieldName(field.getKey());
            json.writeRawValue(field.getValue());
        }
    }

    private static DefaultPrettyPrinter indenting() {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator(""));
        printer.indentObjectsWith(new OuterIndenter());
        printer.indentArraysWith(new OuterIndenter());
        return printer;
    }

    /**
     * Starts a new line for each field of the record and of the solver; deeper values stay inline.
     */
    private static final class OuterIndenter implements DefaultPrettyPrinter.Indenter {
        private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

        @Override
        public void writeIndentation(JsonGenerator json, int level) throws IOException {
            JsonStreamContext context = json.getOutputContext();
            JsonStreamContext parent = context.getParent();
            boolean record = parent.inRoot();
            boolean inRecord = !record && parent.getParent().inRoot();
            if (record || inRecord && context.inObject()) {
                LINES.writeIndentation(json, level);
            } else {
                json.writeRaw(' ');
            }
        }

        @Override
        public boolean isInline() {
            return false;
        }
    }
}
