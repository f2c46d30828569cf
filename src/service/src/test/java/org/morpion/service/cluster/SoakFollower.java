package org.morpion.service.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** A client in a soak, which follows the events of one search after the other. */
final class SoakFollower {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration SLOW = Duration.ofMillis(200);

    private final SoakedService service;
    private final SoakLedger ledger;
    private final String key;
    private final boolean slow;
    private final Random random;
    private volatile boolean over;

    /** The number of the last event of the search that is followed. */
    private long last;

    /** @param slow whether it pauses after each event */
    SoakFollower(SoakedService service, SoakLedger ledger, String key, boolean slow, long seed) {
        this.service = service;
        this.ledger = ledger;
        this.key = key;
        this.slow = slow;
        this.random = new Random(seed);
    }

    /** Lets the client end with the search that it follows. */
    void end() {
        over = true;
    }

    /** Follows searches until the end. */
    void followSearches() {
        while (!over) {
            ledger.carryOut(() -> ledger.anyOpen(key, random).ifPresent(this::follow));
            Eventually.letPass(SoakClient.PACE);
        }
    }

    /** Follows the events of a search to its end, reconnecting if the connection is lost; none may be missing. */
    private void follow(String id) {
        last = 0;
        boolean ended = false;
        while (!ended) {
            long began = System.nanoTime();
            String seen = Long.toString(last);
            Optional<HttpResponse<Stream<String>>> answer = service.any(random)
                    .flatMap(node -> node.lines(
                            key,
                            Cluster.SEARCHES + "/" + id + "/events",
                            "Accept",
                            "application/x-ndjson",
                            "Last-Event-ID",
                            seen));
            int status = answer.map(HttpResponse::statusCode).orElse(0);
            ledger.answered("follow", status);
            if (status == 200) {
                try (Stream<String> lines = answer.get().body()) {
                    read(id, lines);
                } catch (UncheckedIOException lost) {
                    ledger.answered("follow", 0);
                    if (!service.excuses(0, "", began)) {
                        throw new AssertionError("The connection of search " + id + " was lost", lost);
                    }
                }
            } else {
                answer.ifPresent(refused -> refused.body().close());
                ended = status == 204;
                if (!ended && !service.excuses(status, "", began)) {
                    throw new AssertionError("The events of search " + id + " were answered with " + status);
                }
                Eventually.letPass(SoakClient.RETRY);
            }
        }
        ledger.answered("followed to the end", 200);
    }

    private void read(String id, Stream<String> lines) {
        for (String line : (Iterable<String>) lines::iterator) {
            JsonNode event = parse(line);
            if (event.has("id")) {
                if (event.get("id").asLong() != last + 1) {
                    ledger.fault("event " + last + " of search " + id + " is followed by " + line);
                }
                last = event.get("id").asLong();
            }
            if (slow) {
                Eventually.letPass(SLOW);
            }
        }
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }
}
