package org.morpion.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.morpion.run.SearchDocument.Attribution;

/** Writer of {@link SearchDocument}s that keeps the state of only one island in memory. */
public final class SearchDocumentWriter {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    private SearchDocumentWriter() {}

    /** Source of the islands during writing. */
    public interface IslandSource {
        SavedIsland island(int number) throws IOException;
    }

    /** Writes a document with its own islands. Leaves the stream open. */
    public static void write(SearchDocument document, OutputStream out) throws IOException {
        write(document, document.islands().size(), document.islands()::get, out);
    }

    /**
     * Writes a document with islands fetched one at a time. Leaves the stream open.
     *
     * @param head everything except the islands
     * @throws IOException if the stream or the source throws it, or the document would be too large to read; the output
     *     is then incomplete
     */
    public static void write(SearchDocument head, int islands, IslandSource source, OutputStream out)
            throws IOException {
        write(head, islands, source, out, SearchDocumentReader.MAX_BYTES);
    }

    static void write(SearchDocument head, int islands, IslandSource source, OutputStream out, long maxBytes)
            throws IOException {
        Map<String, Object> members = members(head);
        DocumentDigest digest = new DocumentDigest();
        digest.add(members);
        try (JsonGenerator generator = JSON.createGenerator(new BoundedOutput(out, maxBytes))) {
            generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            generator.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
            generator.writeStartObject();
            for (Map.Entry<String, Object> member : members.entrySet()) {
                generator.writeFieldName(member.getKey());
                JsonTree.write(member.getValue(), generator);
            }
            generator.writeArrayFieldStart(Members.ISLANDS);
            for (int number = 0; number < islands; number++) {
                Map<String, Object> island = members(source.island(number));
                digest.add(island);
                JsonTree.write(island, generator);
            }
            generator.writeEndArray();
            generator.writeStringField(Members.DIGEST, digest.hex());
            generator.writeEndObject();
        }
    }

    /** Fails when a document exceeds the limit of {@link SearchDocumentReader}. */
    private static final class BoundedOutput extends FilterOutputStream {
        private final long maxBytes;
        private long written;

        BoundedOutput(OutputStream out, long maxBytes) {
            super(out);
            this.maxBytes = maxBytes;
        }

        @Override
        public void write(int b) throws IOException {
            take(1);
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            take(length);
            out.write(bytes, offset, length);
        }

        private void take(int length) throws IOException {
            written += length;
            if (written > maxBytes) {
                throw new IOException("The checkpoint would exceed " + maxBytes
                        + " bytes and could not be read again; use fewer islands");
            }
        }
    }

    private static Map<String, Object> members(SearchDocument head) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(Members.FORMAT, SearchDocument.FORMAT);
        members.put(Members.VERSION, SearchDocument.VERSION);
        members.put(Members.SOLVER, head.solver());
        members.put(Members.SOLVER_VERSION, head.solverVersion());
        members.put(Members.VARIANT, head.variant());
        members.put(Members.SEED, head.seed());
        members.put(Members.OPTIONS, head.options());
        putGiven(members, Members.FROM, head.from());
        members.put(Members.WARM, head.warm());
        putGiven(members, Members.PARTS, head.parts());
        members.put(Members.LIMITS, members(head.limits()));
        members.put(Members.EXCHANGE, head.exchange());
        putGiven(members, Members.CHECKPOINT_INTERVAL, text(head.checkpointInterval()));
        members.put(Members.LABELS, head.labels());
        members.put(Members.RECORD, members(head.record()));
        return members;
    }

    private static Map<String, Object> members(Limits limits) {
        Map<String, Object> members = new LinkedHashMap<>();
        putGiven(members, Members.TIME, text(limits.time()));
        putGiven(members, Members.NODES, limits.nodes());
        putGiven(members, Members.TARGET_SCORE, limits.targetScore());
        return members;
    }

    private static Map<String, Object> members(Attribution record) {
        Map<String, Object> members = new LinkedHashMap<>();
        putGiven(members, Members.AUTHOR, record.author());
        putGiven(members, Members.DESCRIPTION, record.description());
        members.put(Members.TAGS, record.tags());
        return members;
    }

    private static Map<String, Object> members(SavedIsland island) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(Members.NUMBER, island.number());
        members.put(Members.SEED, island.seed());
        members.put(Members.ELAPSED, text(island.elapsed()));
        byte[] state = island.state();
        members.put(Members.STATE, state == null ? null : Base64.getEncoder().encodeToString(state));
        return members;
    }

    private static void putGiven(Map<String, Object> members, String name, Object value) {
        if (value != null) {
            members.put(name, value);
        }
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }
}
