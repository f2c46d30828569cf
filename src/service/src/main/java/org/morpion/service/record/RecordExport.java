package org.morpion.service.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.morpion.service.request.BatchTurns;

/**
 * Writes the registry line by line, in constant memory: portion by portion in the order of the ids, and no transaction
 * is open while a client takes its time.
 */
@ApplicationScoped
class RecordExport {
    /** A portion has so many records at most, and so many bytes of documents unless it is a single record. */
    private static final int RECORDS = 50;

    private static final long BYTES = 1 << 20;

    private final ExportedRecords records;
    private final RecordChangeStore changes;
    private final ObjectWriter lines;

    RecordExport(ExportedRecords records, RecordChangeStore changes, ObjectMapper json) {
        this.records = records;
        this.changes = changes;
        this.lines = json.writerFor(RecordLine.class);
    }

    /** What the lines are. */
    enum Form {
        /** Records as JSON, with all that the caller may know of them. */
        NDJSON,
        /** Published games alone, in the compact form. */
        MSR
    }

    /**
     * Writes the records.
     *
     * @param after the id behind which to begin; empty for all
     * @param everything also those that not everybody sees, with their histories
     * @param turn is told of each line that the client has taken
     * @throws IOException if the client has left
     */
    void write(OutputStream out, Form form, String after, boolean everything, BatchTurns.Turn turn) throws IOException {
        boolean all = everything && form == Form.NDJSON;
        Portion portion = portion(after, form, all);
        while (portion.last() != null) {
            for (byte[] line : portion.lines()) {
                out.write(line);
                out.write('\n');
                turn.lineDone();
            }
            portion = portion(portion.last(), form, all);
        }
        out.flush();
    }

    /**
     * Some lines.
     *
     * @param last the id of the last record; null if there are no more
     */
    private record Portion(List<byte[]> lines, String last) {}

    private Portion portion(String after, Form form, boolean everything) {
        return QuarkusTransaction.requiringNew().call(() -> {
            List<String> ids = records.idsBehind(after, everything, RECORDS, BYTES);
            if (ids.isEmpty()) {
                return new Portion(List.of(), null);
            }
            Map<String, List<RecordChange>> histories = everything
                    ? changes.ofAll(ids).stream().collect(Collectors.groupingBy(change -> change.recordId))
                    : Map.of();
            List<byte[]> written = new ArrayList<>();
            for (StoredRecord record : records.ofIds(ids, everything)) {
                List<RecordChange> history = histories.getOrDefault(record.id, List.of());
                written.add(
                        form == Form.MSR
                                ? record.document.getBytes(StandardCharsets.UTF_8)
                                : lines.writeValueAsBytes(
                                        everything ? RecordLine.of(record, history) : RecordLine.of(record)));
            }
            records.clear();
            return new Portion(written, ids.get(ids.size() - 1));
        });
    }
}
