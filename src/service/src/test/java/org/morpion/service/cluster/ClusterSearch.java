package org.morpion.service.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.format.RecordReader;

/** A search as a client sees it, through any node that answers. */
final class ClusterSearch {
    private final Cluster cluster;
    private final String id;
    private int bestSeen;

    ClusterSearch(Cluster cluster, String id) {
        this.cluster = cluster;
        this.id = id;
    }

    String id() {
        return id;
    }

    /** Returns the search, as soon as a node answers; fails if its best score has decreased. */
    JsonNode view() {
        JsonNode view = Eventually.find(
                "a node answers for search " + id, () -> cluster.ask(node -> node.json("/api/v1/searches/" + id)));
        int best = view.get("bestScore").asInt();
        if (best < bestSeen) {
            throw new AssertionError("The best score was " + bestSeen + " and is " + best);
        }
        bestSeen = best;
        return view;
    }

    /** Waits until the search meets a condition. */
    JsonNode await(String what, Predicate<JsonNode> condition) {
        return Eventually.find(
                "search " + id + " " + what, () -> Optional.of(view()).filter(condition));
    }

    JsonNode awaitEnd() {
        return await("ends", ClusterSearch::hasEnded);
    }

    static boolean hasEnded(JsonNode view) {
        return List.of("SUCCEEDED", "FAILED", "CANCELLED")
                .contains(view.get("state").asText());
    }

    static List<JsonNode> islands(JsonNode view) {
        return StreamSupport.stream(view.get("islands").spliterator(), false).toList();
    }

    /** Whether the node runs the island. */
    static boolean runsOn(Node node, JsonNode island) {
        return island.get("owner").asText().startsWith(node.name() + "-");
    }

    /** The latest checkpoints of islands that have not ended, by island number. */
    static Map<Integer, Long> checkpoints(JsonNode view) {
        return islands(view).stream()
                .filter(island -> List.of("RUNNING", "WAITING")
                        .contains(island.get("state").asText()))
                .collect(Collectors.toMap(
                        island -> island.get("number").asInt(),
                        island -> island.get("checkpoint").asLong()));
    }

    /** Waits until every island has a checkpoint. */
    JsonNode awaitCheckpoints() {
        return await(
                "is saved",
                view -> islands(view).stream()
                        .allMatch(island -> island.get("checkpoint").asLong() > 0));
    }

    /** The moves of the best game. */
    List<Move> best() {
        String document = Eventually.find(
                "a node returns the best game of search " + id,
                () -> cluster.ask(node -> node.text("/api/v1/searches/" + id + "/best.msr")));
        try {
            return new RecordReader(ReadLimits.DEFAULT)
                    .read(document.getBytes(StandardCharsets.UTF_8))
                    .record()
                    .moves();
        } catch (UnreadableRecordException e) {
            throw new AssertionError(document, e);
        }
    }
}
