package org.morpion.service.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.morpion.service.request.BatchTurns;

/**
 * Writes the registry line by line, in constant memory: page by page in the order of the ids, and no transaction is
 * open while a client takes its time.
 */
@ApplicationScoped
class RecordExport {
    private static final int PAGE = 50;

    private final RecordStore store;
    private final RecordChangeStore changes;
    private final ObjectWriter lines;

    RecordExport(RecordStore store, RecordChangeStore changes, ObjectMapper json) {
        this.store = store;
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
        String last = after;
        boolean all = everything && form == Form.NDJSON;
        List<Entry> page;
        do {
            String from = last;
            page = QuarkusTransaction.requiringNew().call(() -> page(from, all));
            for (Entry entry : page) {
                out.write(form == Form.NDJSON ? lines.writeValueAsBytes(entry.line(all)) : entry.compact());
                out.write('\n');
                turn.lineDone();
                last = entry.record().id;
            }
        } while (page.size() == PAGE);
        out.flush();
    }

    private record Entry(StoredRecord record, List<RecordChange> changes) {
        RecordLine line(boolean everything) {
            return everything ? RecordLine.of(record, changes) : RecordLine.of(record);
        }

        byte[] compact() {
            return record.document.getBytes(StandardCharsets.UTF_8);
        }
    }

    private List<Entry> page(String after, boolean everything) {
        List<StoredRecord> records = store.behind(after, everything, PAGE);
        Map<String, List<RecordChange>> histories = everything
                ? changes.ofAll(records.stream().map(record -> record.id).toList()).stream()
                        .collect(Collectors.groupingBy(change -> change.recordId))
                : Map.of();
        List<Entry> page = records.stream()
                .map(record -> new Entry(record, histories.getOrDefault(record.id, List.of())))
                .toList();
        store.getEntityManager().clear();
        return page;
    }
}
