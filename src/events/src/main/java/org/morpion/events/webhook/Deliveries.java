package org.morpion.events.webhook;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.morpion.events.RecordEvent;
import org.morpion.events.RecordEventChanged;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Retention;
import org.morpion.http.database.SteadyPolling;
import org.morpion.http.problem.Code;
import org.morpion.registry.RecordConfiguration;

/**
 * The delivery queue of webhooks, with at-least-once semantics. Deliveries are queued in the event's transaction and
 * retried until they are delivered or dead. Each attempt runs on one node.
 *
 * <p>An unanswered attempt counts for all due deliveries of its webhook, because the receiver, not the delivery, is at
 * fault. Separate attempts would occupy the threads for a timeout each and delay the deliveries to other receivers.
 */
@ApplicationScoped
class Deliveries {
    private static final Logger LOG = Logger.getLogger(Deliveries.class);

    private static final String TABLE = "webhook_task";
    private static final String TEST = "test";
    private static final int THREADS = 2;
    private static final int BACKOFF = 3;

    /** Number of deliveries per transaction that an unanswered attempt is counted for. */
    private static final int BATCH = 200;

    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);

    /** Runs before the database shuts down. */
    private static final int EARLY = Interceptor.Priority.APPLICATION - 1;

    private final WebhookStore webhooks;
    private final DeliveryStore store;
    private final Sender sender;
    private final WebhookConfiguration configuration;
    private final DatabaseClock clock;
    private final MeterRegistry metrics;
    private final Scheduler scheduler;
    private final Task<Void> task;

    Deliveries(
            WebhookStore webhooks,
            DeliveryStore store,
            Sender sender,
            WebhookConfiguration configuration,
            AgroalDataSource database,
            DatabaseClock clock,
            MeterRegistry metrics) {
        this.webhooks = webhooks;
        this.store = store;
        this.sender = sender;
        this.configuration = configuration;
        this.clock = clock;
        this.metrics = metrics;
        this.task = Tasks.custom("delivery", Void.class)
                .onFailure((complete, operations) ->
                        operations.reschedule(complete, clock.instant().plus(configuration.firstPause())))
                .onDeadExecution((complete, operations) -> operations.reschedule(complete, clock.instant()))
                .execute((instance, context) -> attempt(instance.getId()));
        this.scheduler = new SteadyPolling(database, task)
                .tableName(TABLE)
                .threads(THREADS)
                .pollingInterval(configuration.polling())
                .heartbeatInterval(configuration.heartbeat())
                .shutdownMaxWait(SHUTDOWN)
                .jdbcCustomization(new DefaultJdbcCustomization(false))
                .schedulerName(new SchedulerName.Fixed("webhooks-" + UUID.randomUUID()))
                .clock(clock::instant)
                .build();
    }

    void start(@Observes StartupEvent event) {
        for (Delivery.State state : Delivery.State.values()) {
            counter(state);
        }
        // Without permitted hosts there is nothing to deliver, so the scheduler need not poll.
        if (configuration.isEnabled()) {
            scheduler.start();
        }
    }

    void stop(@Observes @Priority(EARLY) ShutdownEvent event) {
        scheduler.stop();
    }

    private Counter counter(Delivery.State state) {
        return Counter.builder("morpion.webhooks.attempts")
                .tag("state", Code.of(state))
                .description("Delivery attempts, by the resulting state of the delivery")
                .register(metrics);
    }

    /** Queues an event for the webhooks that subscribe to its type. Runs in the event's transaction. */
    void queue(@Observes RecordEvent event) {
        if (!configuration.isEnabled()) {
            // Without a running scheduler, deliveries would only accumulate.
            return;
        }
        for (Webhook webhook : webhooks.oldestFirst()) {
            if (webhook.eventTypes().contains(event.type())) {
                queue(webhook.id, event.number(), event.type(), body(event));
            }
        }
    }

    private Delivery queue(String webhookId, long event, String type, String body) {
        Delivery delivery = new Delivery();
        delivery.id = UUID.randomUUID().toString();
        delivery.webhookId = webhookId;
        delivery.event = event;
        delivery.type = type;
        delivery.body = body;
        delivery.createdAt = clock.instant();
        delivery.nextAt = delivery.createdAt;
        store.persist(delivery);
        scheduler.scheduleIfNotExists(task.instance(delivery.id), delivery.nextAt);
        return delivery;
    }

    /** Queues an event of the type {@code test}, with the number 0, for a webhook. Joins the caller's transaction. */
    Delivery queueTest(String webhookId) {
        return queue(webhookId, 0, TEST, body(new RecordEvent(0, clock.instant(), TEST, "{}")));
    }

    /**
     * Queues an ended delivery again, as a new delivery, because its receiver may have recognised the old id as a
     * duplicate. Joins the caller's transaction.
     */
    Delivery queueAgain(Delivery ended) {
        return queue(ended.webhookId, ended.event, ended.type, ended.body);
    }

    /** Updates the pending deliveries of an event that was redacted because its record was withdrawn. */
    void change(@Observes RecordEventChanged changed) {
        RecordEvent event = changed.event();
        // Pending records have events with numbers of their own.
        store.<Delivery>find("event = ?1 and type = ?2", event.number(), event.type()).stream()
                .forEach(delivery -> delivery.body = body(event));
    }

    private static String body(RecordEvent event) {
        return "{\"number\":" + event.number() + ",\"type\":\"" + event.type() + "\",\"timestamp\":\"" + event.at()
                + "\",\"data\":" + event.data() + "}";
    }

    private CompletionHandler<Void> attempt(String id) {
        Optional<Delivery> waiting = QuarkusTransaction.requiringNew()
                .call(() -> store.findByIdOptional(id))
                .filter(found -> found.state == Delivery.State.WAITING);
        if (waiting.isPresent() && waiting.get().nextAt.isAfter(clock.instant())) {
            // Another delivery's unanswered attempt was counted for this delivery since it was queued.
            return (complete, operations) -> operations.reschedule(complete, waiting.get().nextAt);
        }
        Optional<Webhook> webhook = waiting.flatMap(
                found -> QuarkusTransaction.requiringNew().call(() -> webhooks.findByIdOptional(found.webhookId)));
        if (webhook.isEmpty()) {
            return (complete, operations) -> operations.remove();
        }
        Sender.Outcome outcome;
        try {
            outcome = sender.send(webhook.get(), waiting.get());
        } catch (InterruptedException e) {
            // The node is shutting down. Another node can retry immediately.
            return (complete, operations) -> operations.reschedule(complete, clock.instant());
        }
        Instant next = saveOutcome(waiting.get(), outcome);
        return (complete, operations) -> {
            if (next == null) {
                operations.remove();
            } else {
                operations.reschedule(complete, next);
            }
        };
    }

    /** Records the outcome of an attempt. Returns the time of the next attempt, or null if this was the last one. */
    private Instant saveOutcome(Delivery sent, Sender.Outcome outcome) {
        Instant now = clock.instant();
        Instant next = QuarkusTransaction.requiringNew().call(() -> saveOwn(sent, outcome, now));
        boolean more = !outcome.isAnswered();
        while (more) {
            more = QuarkusTransaction.requiringNew().call(() -> countForDue(sent.webhookId, outcome, now));
        }
        return next;
    }

    private Instant saveOwn(Delivery sent, Sender.Outcome outcome, Instant now) {
        Delivery delivery = store.lock(sent.id);
        if (delivery == null || delivery.state == Delivery.State.DELIVERED) {
            return null;
        }
        // An attempt counted for another delivery may have been counted here meanwhile. The two count as one.
        count(delivery, Math.max(delivery.attempts, sent.attempts + 1), outcome, now);
        return delivery.nextAt;
    }

    /**
     * Counts an unanswered attempt for a batch of the webhook's due deliveries. Deliveries locked by another
     * transaction are skipped and attempted when they are due.
     *
     * @return whether another batch may follow
     */
    private boolean countForDue(String webhookId, Sender.Outcome outcome, Instant now) {
        List<Delivery> due = store.lockDue(webhookId, now, BATCH);
        due.forEach(delivery -> count(delivery, delivery.attempts + 1, outcome, now));
        return due.size() == BATCH;
    }

    private void count(Delivery delivery, int attempts, Sender.Outcome outcome, Instant now) {
        delivery.attempts = attempts;
        delivery.lastStatus = outcome.status();
        delivery.lastError = outcome.error();
        delivery.nextAt = null;
        if (outcome.isDelivered()) {
            delivery.state = Delivery.State.DELIVERED;
        } else if (attempts >= configuration.attempts()) {
            delivery.state = Delivery.State.DEAD;
            LOG.warnf("Webhook %s: event %d is undeliverable: %s", delivery.webhookId, delivery.event, outcome.error());
        } else {
            delivery.nextAt = now.plus(pause(attempts));
        }
        counter(delivery.state).increment();
    }

    private Duration pause(int attempts) {
        double factor = Math.pow(BACKOFF, attempts - 1);
        double seconds =
                Math.min(LONGEST_PAUSE.toSeconds(), configuration.firstPause().toMillis() / 1000.0 * factor);
        return Duration.ofMillis((long) (1000 * seconds));
    }

    @Produces
    static Retention retention(RecordConfiguration configuration) {
        return new Retention(
                Delivery.class, "createdAt", configuration.eventsKept(), "state <> ?2", Delivery.State.WAITING);
    }
}
