package org.morpion.registry.transfer;

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
import org.morpion.http.admission.BatchSlots;
import org.morpion.registry.RecordChange;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.StoredRecord;

/**
 * Export of the registry, line by line in constant memory. Portions are read in order of id, and no transaction is open
 * while a client reads slowly.
 */
@ApplicationScoped
class RecordExport {
    /** Maximum number of records per portion. */
    private static final int RECORDS = 50;

    /** Maximum size of the documents of a portion, unless it has a single record. */
    private static final long BYTES = 1 << 20;

    private final ExportedRecords records;
    private final RecordChangeStore changes;
    private final ObjectWriter lines;

    RecordExport(ExportedRecords records, RecordChangeStore changes, ObjectMapper json) {
        this.records = records;
        this.changes = changes;
        this.lines = json.writerFor(RecordLine.class);
    }

    /** Format of the lines. */
    enum Form {
        /** JSON with all fields of a record that the caller may see. */
        NDJSON,
        /** Published games only, in the compact form. */
        MSR
    }

    /**
     * Writes the records after an id.
     *
     * @param after empty for all records
     * @param everything whether to include unpublished records, and the histories of records
     * @param turn is notified of each line that the client has taken
     * @throws IOException if the client has disconnected
     */
    void write(OutputStream out, Form form, String after, boolean everything, BatchSlots.Turn turn) throws IOException {
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
     * Lines of a portion.
     *
     * @param last the id of the last record; null past the end of the registry
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
