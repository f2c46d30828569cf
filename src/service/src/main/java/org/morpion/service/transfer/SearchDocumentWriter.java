package org.morpion.service.transfer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.morpion.service.search.Island;
import org.morpion.service.search.IslandCheckpoint;
import org.morpion.service.search.Searches;

/** Writes searches as {@link SearchDocument}s, with the state of one island in memory at a time. */
@ApplicationScoped
class SearchDocumentWriter {
    private final Searches searches;
    private final ObjectMapper json;

    SearchDocumentWriter(Searches searches, ObjectMapper json) {
        this.searches = searches;
        this.json = json;
    }

    /**
     * Writes a search with the islands that it has in the view, each with its newest state. Islands go on meanwhile; they
     * need not be of one moment, since they do not depend on each other.
     *
     * @throws IOException if the stream throws it, or the search is gone; the document is then broken off
     */
    void write(Searches.View view, OutputStream out) throws IOException {
        ObjectNode head = json.valueToTree(SearchDocument.head(view.search(), view.specification()));
        DocumentDigest digest = new DocumentDigest();
        digest.add(head);
        try (JsonGenerator generator = json.createGenerator(out)) {
            generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            generator.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
            generator.writeStartObject();
            for (var member : head.properties()) {
                generator.writeFieldName(member.getKey());
                generator.writeTree(member.getValue());
            }
            generator.writeArrayFieldStart(SearchDocument.ISLANDS);
            for (Island island : view.islands()) {
                ObjectNode saved = json.valueToTree(saved(island));
                digest.add(saved);
                generator.writeTree(saved);
            }
            generator.writeEndArray();
            generator.writeStringField(SearchDocument.DIGEST, digest.hex());
            generator.writeEndObject();
        }
    }

    private SearchDocument.SavedIsland saved(Island island) throws IOException {
        Optional<IslandCheckpoint> newest = searches.newestCheckpoint(island);
        if (island.lastCheckpoint > 0 && newest.isEmpty()) {
            throw new IOException("The search " + island.searchId + " is gone");
        }
        return new SearchDocument.SavedIsland(
                island.number,
                island.seed,
                Duration.ofMillis(newest.map(found -> found.elapsedMillis).orElse(0L))
                        .toString(),
                newest.map(found -> Base64.getEncoder().encodeToString(found.state))
                        .orElse(null));
    }
}
