package org.morpion.service.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.morpion.record.Variant;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.WhileAway;

/**
 * Tells of records that have been published, in whatever way, each once: whichever node looks first makes the event,
 * and those who observe {@link RecordEvent} do so in the same transaction. Games that come with the service, or from
 * another registry, are no news.
 */
@ApplicationScoped
class Announcer {
    private static final int BATCH = 100;

    /** In JSON each takes six characters, for which an event has no room. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final RecordStore records;
    private final RecordEventStore events;
    private final Event<RecordEvent> observers;
    private final Event<RecordEventChanged> changes;
    private final ObjectMapper json;
    private final DatabaseClock clock;
    private final MeterRegistry metrics;

    Announcer(
            RecordStore records,
            RecordEventStore events,
            Event<RecordEvent> observers,
            Event<RecordEventChanged> changes,
            ObjectMapper json,
            DatabaseClock clock,
            MeterRegistry metrics) {
        this.records = records;
        this.events = events;
        this.observers = observers;
        this.changes = changes;
        this.json = json;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** At the start: a counter that is missing is no zero. */
    void register(@Observes StartupEvent event) {
        for (Variant variant : Variant.values()) {
            beaten(variant.code());
        }
    }

    private Counter beaten(String variant) {
        return Counter.builder("morpion.records.best.beaten")
                .tag("variant", variant)
                .description("Records published that are longer than all that were known of their variant")
                .register(metrics);
    }

    @Scheduled(
            every = "1s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void look() {
        int announced;
        do {
            List<String> best = new ArrayList<>();
            announced = QuarkusTransaction.requiringNew().call(() -> announce(best));
            best.forEach(variant -> beaten(variant).increment());
        } while (announced == BATCH);
    }

    /** @param best takes the variant of each record that is a new best */
    private int announce(List<String> best) {
        if (!records.hasUnannounced()) {
            return 0;
        }
        long number = events.lockLast();
        // Another node may have been faster.
        List<String> fresh = records.unannounced(BATCH);
        for (String id : fresh) {
            Optional<ListedRecord> record = records.announce(id);
            // It may be withdrawn just now; whoever withdraws it later finds the event.
            if (record.isPresent()) {
                number++;
                announce(record.get(), number, best);
            }
        }
        events.setLast(number);
        return fresh.size();
    }

    private void announce(ListedRecord record, long number, List<String> best) {
        int known = records.bestKnownBefore(record);
        String type = record.score() > known ? RecordEvent.BEST : RecordEvent.RECORD;
        if (type.equals(RecordEvent.BEST)) {
            best.add(record.variant());
        }
        StoredRecordEvent event = new StoredRecordEvent();
        event.number = number;
        event.at = clock.instant();
        event.type = type;
        event.data = data(record, known, event.at);
        events.persist(event);
        observers.fire(RecordEvent.of(event));
    }

    /** Has the events of a record that is withdrawn forget what they say of people; joins the caller's transaction. */
    void forget(String record) {
        for (StoredRecordEvent event : events.of(record)) {
            try {
                ObjectNode data = (ObjectNode) json.readTree(event.data);
                event.data = json.writeValueAsString(data.putNull("author").putNull("achieved"));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("An event is no JSON: " + event.data, e);
            }
            changes.fire(new RecordEventChanged(RecordEvent.of(event)));
        }
    }

    private String data(ListedRecord record, int known, Instant at) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", record.id());
        data.put("variant", record.variant());
        data.put("score", record.score());
        data.put("bestBefore", known);
        data.put(
                "author",
                record.author() == null
                        ? null
                        : CONTROL.matcher(record.author()).replaceAll(" "));
        data.put("foundBy", Code.of(record.foundBy()));
        data.put("origin", Code.of(record.origin()));
        data.put("achieved", record.achieved());
        data.put("href", RecordResource.PATH + "/" + record.id());
        data.put("at", at);
        try {
            return json.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An event can't be written as JSON: " + data, e);
        }
    }
}
