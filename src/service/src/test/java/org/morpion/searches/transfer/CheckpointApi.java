package org.morpion.searches.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.Predicate;
import org.morpion.run.DocumentDigest;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Client of the search and checkpoint API, for tests. */
final class CheckpointApi {
    static final ObjectMapper JSON = new ObjectMapper();
    static final String SEARCHES = "/api/v1/searches";

    private CheckpointApi() {}

    static HttpResponse<byte[]> post(String body, String... headers) throws Exception {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "Content-Type";
        all[1] = "application/json";
        return Http.post(SEARCHES, body, all);
    }

    /** Creates a search and returns it at once. */
    static JsonNode make(String body) throws Exception {
        return search(post(body));
    }

    /** Creates a search and returns it when it has ended. */
    static JsonNode run(String body) throws Exception {
        JsonNode made = make(body);
        return until(
                made.get("id").textValue(), search -> !search.get("endedAt").isNull());
    }

    private static JsonNode search(HttpResponse<byte[]> made) throws Exception {
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        return JSON.readTree(made.body());
    }

    static JsonNode get(String id) throws Exception {
        return JSON.readTree(Http.get(SEARCHES + "/" + id).body());
    }

    /** Polls a search until it meets the condition. */
    static JsonNode until(String id, Predicate<JsonNode> expected) {
        return SearchApi.eventually(() -> get(id), expected);
    }

    static ObjectNode checkpoint(String id) throws Exception {
        HttpResponse<byte[]> response = Http.get(SEARCHES + "/" + id + "/checkpoint", "Prefer", "wait=60");
        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(200);
        return (ObjectNode) JSON.readTree(response.body());
    }

    /** A node limit that gives each island more nodes than the most advanced one has searched. */
    static long moreNodes(JsonNode search) {
        List<JsonNode> nodes = search.get("islands").findValues("nodes");
        long most = nodes.stream().mapToLong(JsonNode::longValue).max().orElseThrow();
        return nodes.size() * (most + 50_000);
    }

    /** The moves of the best game. */
    static JsonNode best(String id) throws Exception {
        return JSON.readTree(Http.get(SEARCHES + "/" + id + "/best").body()).get("moves");
    }

    /** A request to continue from a checkpoint, with additional members as JSON. */
    static String goingOn(JsonNode checkpoint, String others) throws Exception {
        ObjectNode request = (ObjectNode) JSON.readTree(others);
        request.set("checkpoint", checkpoint);
        return JSON.writeValueAsString(request);
    }

    /** Sets the document's digest to the correct value. */
    static ObjectNode sealed(ObjectNode document) {
        try {
            return document.put("digest", DocumentDigest.of(document.traverse()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
