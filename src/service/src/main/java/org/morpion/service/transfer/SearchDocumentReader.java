package org.morpion.service.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.morpion.service.search.SearchRequestReader;
import org.morpion.service.transfer.SearchDocument.SavedIsland;
import org.morpion.service.transfer.UnreadableCheckpoint.Reason;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.RandomSource;

/**
 * Reads {@link SearchDocument}s: format, version and digest first, so that damage is not taken for something else; then the
 * members; then whether they go together. What solver, games and states are worth is not asked here.
 */
@ApplicationScoped
class SearchDocumentReader {
    private static final Duration LONGEST_ELAPSED = Duration.ofDays(36_500);

    private final SearchRequestReader json;

    SearchDocumentReader(SearchRequestReader json) {
        this.json = json;
    }

    /**
     * A document that is whole.
     *
     * @throws HttpProblem if this is none; of the kind UNREADABLE_CHECKPOINT
     */
    SearchDocument read(JsonNode node) {
        if (!(node instanceof ObjectNode object)
                || !SearchDocument.FORMAT.equals(node.path("format").textValue())) {
            throw UnreadableCheckpoint.because(
                            Checkpoint.Reason.NOT_A_CHECKPOINT,
                            "This is not the checkpoint of a search: its format is not " + SearchDocument.FORMAT + ".")
                    .build();
        }
        JsonNode version = node.path("version");
        if (!version.isInt() || version.intValue() != SearchDocument.VERSION) {
            throw UnreadableCheckpoint.because(
                            Checkpoint.Reason.OTHER_FORMAT,
                            "The checkpoint is not of version " + SearchDocument.VERSION
                                    + " of its format, which alone is read.")
                    .build();
        }
        if (!DocumentDigest.of(object).equals(node.path(SearchDocument.DIGEST).textValue())) {
            throw UnreadableCheckpoint.because(
                            Checkpoint.Reason.DAMAGED,
                            "The checkpoint is damaged or has been edited: its digest is wrong. What may be changed is"
                                    + " given beside it.")
                    .build();
        }
        SearchDocument document = members(object);
        requireConsistent(document);
        return document;
    }

    private SearchDocument members(ObjectNode object) {
        try {
            return json.read(object, SearchDocument.class);
        } catch (HttpProblem e) {
            throw inside(e);
        }
    }

    /** What is wrong with a member of a checkpoint, as a problem of the checkpoint. */
    static HttpProblem inside(HttpProblem problem) {
        return UnreadableCheckpoint.because(Reason.INVALID, "In the checkpoint, " + problem.getDetail())
                .with(
                        "pointer",
                        "/checkpoint" + Objects.toString(problem.getParameters().get("pointer"), ""))
                .build();
    }

    private static void requireConsistent(SearchDocument document) {
        boolean complete = Stream.of(
                        document.solver(),
                        document.solverVersion(),
                        document.variant(),
                        document.seed(),
                        document.options(),
                        document.islands())
                .noneMatch(Objects::isNull);
        require(complete, "A member is missing.");
        require(!document.islands().isEmpty(), "It has no islands.");
        require(
                document.seed() >= 0 && document.seed() <= RandomSource.MAX_SEED,
                "Its seed is not in 0 to " + RandomSource.MAX_SEED + ".");
        for (int number = 0; number < document.islands().size(); number++) {
            SavedIsland island = document.islands().get(number);
            require(
                    island != null && Objects.equals(island.number(), number),
                    "Its islands are not numbered from 0 on: where " + number + " should be, there is another.");
            require(
                    Objects.equals(island.seed(), RandomSource.islandSeed(document.seed(), number)),
                    "Island " + number + " has another seed than the search gives it.");
            require(
                    isElapsed(island.elapsed()),
                    "For how long island " + number + " has run is no duration, or none that can be.");
        }
        if (document.parts() != null) {
            require(
                    document.parts() >= document.islands().size(),
                    "It has more islands than the " + document.parts() + " parts that it is divided into.");
            boolean divided = document.islands().size() > 1;
            require(
                    !divided
                            || document.islands().stream()
                                    .map(SavedIsland::state)
                                    .noneMatch(Objects::isNull),
                    "It is divided into parts, and one of them has no state.");
        }
    }

    private static boolean isElapsed(String text) {
        try {
            Duration elapsed = Duration.parse(text == null ? "" : text);
            return !elapsed.isNegative() && elapsed.compareTo(LONGEST_ELAPSED) <= 0;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw UnreadableCheckpoint.because(Reason.INCONSISTENT, "The checkpoint does not go together. " + otherwise)
                    .build();
        }
    }
}
