package org.morpion.service.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jboss.logging.Logger;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/** What the clients of a service were told, which must hold at the end, and the wrong answers. Thread-safe. */
final class SoakLedger {
    private static final Logger LOG = Logger.getLogger(SoakLedger.class);

    private final Map<String, Started> searches = new ConcurrentHashMap<>();

    /** By search that no client has seen end, the key of its owner. */
    private final Map<String, String> open = new ConcurrentHashMap<>();

    private final Map<String, Cancellation> cancelled = new ConcurrentHashMap<>();

    /** The ids of submitted records, by fingerprint. */
    private final Map<String, String> records = new ConcurrentHashMap<>();

    private final List<Game> games = new CopyOnWriteArrayList<>();
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();

    /** Whether a request to cancel a search was answered. */
    enum Cancellation {
        CONFIRMED,
        UNKNOWN
    }

    /**
     * A search that was confirmed.
     *
     * @param paced the expected search; null if its result is not compared
     */
    record Started(PacedSearch paced) {}

    /** A submitted game. */
    record Game(Variant variant, List<Move> moves) {}

    void started(String id, Started search, String key) {
        if (searches.putIfAbsent(id, search) != null) {
            fault("two requests created search " + id);
        }
        open.put(id, key);
    }

    Map<String, Started> searches() {
        return searches;
    }

    /** The ids of the searches that no client has seen end. */
    Set<String> open() {
        return open.keySet();
    }

    /** Returns one of these searches that the holder of a key owns. */
    Optional<String> anyOpen(String key, Random random) {
        List<String> ids = open.entrySet().stream()
                .filter(search -> search.getValue().equals(key))
                .map(Map.Entry::getKey)
                .toList();
        return ids.isEmpty() ? Optional.empty() : Optional.of(ids.get(random.nextInt(ids.size())));
    }

    void ended(String id) {
        open.remove(id);
    }

    void cancelled(String id, Cancellation cancellation) {
        cancelled.merge(id, cancellation, (one, other) -> one == Cancellation.CONFIRMED ? one : other);
    }

    Optional<Cancellation> cancellation(String id) {
        return Optional.ofNullable(cancelled.get(id));
    }

    void submitted(String fingerprint, String id, Game game) {
        String before = records.putIfAbsent(fingerprint, id);
        if (before == null) {
            games.add(game);
        } else if (!before.equals(id)) {
            fault("records " + before + " and " + id + " have the same grid");
        }
    }

    Map<String, String> records() {
        return records;
    }

    List<Game> games() {
        return games;
    }

    /** An operation of a client. */
    interface Operation {
        void run() throws Exception;
    }

    /** Carries out an operation, and notes its failure. */
    void carryOut(Operation operation) {
        try {
            operation.run();
        } catch (Exception | AssertionError e) {
            fault(e.toString());
            LOG.error("An operation of a client failed", e);
        }
    }

    /** Notes a wrong answer. */
    void fault(String what) {
        String fault = Instant.now() + " " + what;
        LOG.error(fault);
        faults.add(fault);
    }

    List<String> faults() {
        return faults;
    }

    void answered(String operation, int status) {
        answers.computeIfAbsent(operation + " " + status, key -> new LongAdder())
                .increment();
    }

    /** The number of answers by operation and status; status 0 is a lost connection. */
    Map<String, Long> answers() {
        Map<String, Long> sorted = new TreeMap<>();
        answers.forEach((what, number) -> sorted.put(what, number.sum()));
        return sorted;
    }
}
