package org.morpion.searches.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.morpion.run.Limits;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.SearchDocumentReader;
import org.morpion.run.SearchDocumentWriter;
import org.morpion.run.UnreadableDocumentException;
import org.morpion.searches.Island;
import org.morpion.searches.IslandCheckpoint;
import org.morpion.searches.Search;
import org.morpion.searches.Searches;
import org.morpion.searches.plan.Specification;

/**
 * Conversion between searches and {@link SearchDocument}s: writes searches of the database and reads documents in
 * requests.
 */
@ApplicationScoped
public class SearchDocuments {
    private final Searches searches;

    SearchDocuments(Searches searches) {
        this.searches = searches;
    }

    /**
     * Reads the document in a request.
     *
     * @throws HttpProblem if it is invalid or damaged
     */
    static SearchDocument read(JsonNode node) {
        try {
            return SearchDocumentReader.read(node.traverse());
        } catch (UnreadableDocumentException e) {
            throw UnreadableCheckpoint.of(e);
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory failed", e);
        }
    }

    /**
     * Writes a search and the islands in the view, each with its newest state. The islands keep running meanwhile, so
     * their states may date from different moments, which is harmless because islands are independent.
     *
     * @throws IOException if the stream fails or the search has been deleted; the document is then incomplete
     */
    public void write(Searches.View view, OutputStream out) throws IOException {
        List<Island> islands = view.islands();
        SearchDocumentWriter.write(
                head(view.search(), view.specification()), islands.size(), number -> saved(islands.get(number)), out);
    }

    private static SearchDocument head(Search search, Specification specification) {
        Specification.Limits limits = specification.limits();
        return new SearchDocument(
                search.solver,
                search.solverVersion,
                search.variant,
                search.seed,
                specification.options(),
                specification.from(),
                specification.warm(),
                search.exact ? specification.islands() : null,
                new Limits(
                        limits.nodes(),
                        limits.timeDefaulted() ? null : Duration.ofMillis(limits.timeMillis()),
                        limits.targetScore()),
                specification.exchange(),
                Duration.ofMillis(specification.checkpointMillis()),
                specification.labels(),
                specification.record(),
                List.of());
    }

    private SavedIsland saved(Island island) throws IOException {
        Optional<IslandCheckpoint> newest = searches.newestCheckpoint(island);
        if (island.lastCheckpoint > 0 && newest.isEmpty()) {
            throw new IOException("The search " + island.searchId + " has been deleted");
        }
        return new SavedIsland(
                island.number,
                island.seed,
                Duration.ofMillis(newest.map(found -> found.elapsedMillis).orElse(0L)),
                newest.map(found -> found.state).orElse(null));
    }
}
