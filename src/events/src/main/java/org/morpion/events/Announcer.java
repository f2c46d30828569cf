package org.morpion.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;
import org.morpion.http.json.JsonWriter;
import org.morpion.http.problem.Code;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.Variant;
import org.morpion.registry.AnnouncementStore;
import org.morpion.registry.AnnouncementStore.Announcement;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordWithdrawn;

/**
 * Announcer of newly published records, regardless of how they were published. It announces pending records and the
 * decisions on them to moderators only. Each record is announced once in each state: the first node to find it creates
 * the event. Observers of {@link RecordEvent} run in the same transaction, except for decisions, which are not
 * observed. Records of the corpus and of imports are not announced.
 */
@ApplicationScoped
public class Announcer {
    private static final int BATCH = 100;

    /** Control characters, which take six characters each in JSON and could exceed the maximum size of an event. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final AnnouncementStore announcements;
    private final RecordEventStore events;
    private final Event<RecordEvent> observers;
    private final Event<RecordEventChanged> changes;
    private final JsonWriter writer;
    private final ObjectMapper json;
    private final DatabaseClock clock;
    private final MeterRegistry metrics;

    public Announcer(
            AnnouncementStore announcements,
            RecordEventStore events,
            Event<RecordEvent> observers,
            Event<RecordEventChanged> changes,
            JsonWriter writer,
            ObjectMapper json,
            DatabaseClock clock,
            MeterRegistry metrics) {
        this.announcements = announcements;
        this.events = events;
        this.observers = observers;
        this.changes = changes;
        this.writer = writer;
        this.json = json;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** Registers the counters at start, so that they report zero before the first event. */
    void register(@Observes StartupEvent event) {
        for (Variant variant : Variant.values()) {
            beaten(variant.code());
        }
    }

    private Counter beaten(String variant) {
        return Counter.builder("morpion.records.best.beaten")
                .tag("variant", variant)
                .description("Published records that beat the best known score of their variant")
                .register(metrics);
    }

    @Produces
    @Singleton
    PeriodicJob announcing() {
        return new PeriodicJob("announcements", Duration.ZERO, AnnouncementStore.UNANNOUNCED, List::of, this::look);
    }

    public void look() {
        for (Announcement announcement : Announcement.values()) {
            boolean more = true;
            while (more) {
                List<String> due = QuarkusTransaction.requiringNew().call(() -> announcements.due(announcement, BATCH));
                more = announceAll(announcement, due) && due.size() == BATCH;
            }
        }
    }

    /** Returns false if another node is announcing. The next look finds what that node leaves. */
    private boolean announceAll(Announcement announcement, List<String> due) {
        for (String id : due) {
            List<String> best = new ArrayList<>();
            // One record in each transaction. A merge locks two records, and could deadlock with a batch.
            boolean isFree = QuarkusTransaction.requiringNew().call(() -> announce(announcement, id, best));
            if (!isFree) {
                return false;
            }
            best.forEach(variant -> beaten(variant).increment());
        }
        return true;
    }

    /**
     * Announces a record, unless it has been announced, decided on or withdrawn meanwhile. A withdrawal after the
     * announcement finds the event and redacts it.
     *
     * @param best receives the variant whose best known score is beaten
     * @return false if another node is announcing
     */
    private boolean announce(Announcement announcement, String id, List<String> best) {
        EventLog log = announcement == Announcement.PUBLICATION ? EventLog.PUBLICATIONS : EventLog.MODERATION;
        OptionalLong last = events.tryLockLast(log);
        if (last.isEmpty()) {
            return false;
        }
        announcements.announce(announcement, id).ifPresent(record -> {
            long number = last.getAsLong() + 1;
            announce(announcement, record, number, best);
            events.setLast(log, number);
        });
        return true;
    }

    private void announce(Announcement announcement, ListedRecord record, long number, List<String> best) {
        Map<String, Object> data = beginning(record);
        switch (announcement) {
            case PUBLICATION -> announcePublication(record, number, best);
            case PENDING -> observers.fire(add(EventLog.MODERATION, RecordEvent.PENDING, number, data));
            case DECISION -> {
                data.put("state", Code.of(record.state()));
                add(EventLog.MODERATION, RecordEvent.DECIDED, number, data);
            }
        }
    }

    private RecordEvent add(EventLog log, String type, long number, Map<String, Object> data) {
        Instant at = clock.instant();
        return events.add(log, number, type, at, write(data, at));
    }

    private void announcePublication(ListedRecord record, long number, List<String> best) {
        int known = announcements.bestKnownBefore(record);
        String type = record.score() > known ? RecordEvent.BEST : RecordEvent.RECORD;
        if (type.equals(RecordEvent.BEST)) {
            best.add(record.variant());
        }
        observers.fire(add(EventLog.PUBLICATIONS, type, number, data(record, known)));
    }

    /** Deletes personal data from the events of a withdrawn record, in the transaction of the withdrawal. */
    void forget(@Observes RecordWithdrawn withdrawn) {
        for (StoredEvent event : events.of(withdrawn.id())) {
            try {
                ObjectNode data = (ObjectNode) json.readTree(event.data);
                event.data = writer.text(data.putNull("author").putNull("achieved"));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("An event is not JSON: " + event.data, e);
            }
            changes.fire(new RecordEventChanged(event.toEvent()));
        }
    }

    private static Map<String, Object> data(ListedRecord record, int known) {
        Map<String, Object> data = beginning(record);
        data.put("bestBefore", known);
        data.put(
                "author",
                record.author() == null
                        ? null
                        : CONTROL.matcher(record.author()).replaceAll(" "));
        data.put("foundBy", Code.of(record.foundBy()));
        data.put("origin", Code.of(record.origin()));
        data.put("achieved", record.achieved());
        return data;
    }

    private static Map<String, Object> beginning(ListedRecord record) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", record.id());
        data.put("variant", record.variant());
        data.put("score", record.score());
        return data;
    }

    private String write(Map<String, Object> data, Instant at) {
        data.put("href", ApiPaths.RECORDS + "/" + data.get("id"));
        data.put("at", at);
        return writer.text(data);
    }
}
