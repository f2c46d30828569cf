package org.morpion.events.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.access.Scopes;
import org.morpion.access.stream.BriskProfile;
import org.morpion.events.Announcer;
import org.morpion.events.RecordEvent;
import org.morpion.events.RecordEventChanged;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.ExpiredRows;
import org.morpion.http.request.WriteGate;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.Configurations;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Webhooks from the publication of a record to a receiver on this machine. */
@QuarkusTest
@TestProfile(BriskProfile.class)
class WebhooksTest {
    private static final String WEBHOOKS = "/api/v1/webhooks";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Event data after the withdrawal of the record. */
    private static final String WITHDRAWN = "{\"author\":null}";

    private Receiver receiver;
    private String webhook;

    @Inject
    AgroalDataSource database;

    @Inject
    WebhookStore webhooks;

    @Inject
    DeliveryStore deliveries;

    @Inject
    Sender sender;

    @Inject
    Vertx vertx;

    @Inject
    Addresses addresses;

    @Inject
    WebhookConfiguration configuration;

    @Inject
    WriteGate gate;

    @Inject
    ExpiredRows old;

    @Inject
    AuditTrail audit;

    @Inject
    DatabaseClock clock;

    @Inject
    MeterRegistry metrics;

    @Inject
    Event<RecordEventChanged> changes;

    @Inject
    Announcer announcer;

    /** Earlier tests' records are announced by now, so that each test receives only events of records it published. */
    @BeforeEach
    void open() throws Exception {
        awaitAnnouncements();
        receiver = new Receiver();
    }

    @AfterEach
    void close() throws Exception {
        receiver.close();
        if (webhook != null) {
            Http.delete(WEBHOOKS + "/" + webhook);
        }
    }

    @Test
    void aPublishedRecordIsSentOnceAndSigned() throws Exception {
        JsonNode made = make("[\"record\"]");
        String id = submitted(951);

        Receiver.Request request = receiver.next();

        JsonNode body = JSON.readTree(request.body());
        assertThat(body.get("type").textValue()).isEqualTo("record");
        assertThat(body.at("/data/id").textValue()).isEqualTo(id);
        assertThat(body.at("/data/bestBefore").intValue()).isEqualTo(35);
        assertThat(request.path()).isEqualTo("/hook?from=test");
        String signed = request.header("webhook-id") + "." + request.header("webhook-timestamp") + "." + request.body();
        byte[] secret =
                Base64.getDecoder().decode(made.get("secret").textValue().substring("whsec_".length()));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        assertThat(request.header("webhook-signature"))
                .isEqualTo("v1,"
                        + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8))));
        JsonNode delivery = delivery("delivered");
        assertThat(delivery.get("attempts").intValue()).isEqualTo(1);
        assertThat(delivery.get("lastStatus").intValue()).isEqualTo(200);
        assertThat(receiver.count()).isEqualTo(1);
        assertThat(json(Http.get(WEBHOOKS + "/" + webhook)).has("secret")).isFalse();
    }

    @Test
    void aTestEventArrivesAndIsSentAgain() throws Exception {
        make("[\"best\"]");
        String address = WEBHOOKS + "/" + webhook + "/deliveries";

        HttpResponse<byte[]> queued = Http.post(address, "");

        assertThat(queued.statusCode()).as(Http.text(queued)).isEqualTo(202);
        Receiver.Request first = receiver.next();
        JsonNode body = JSON.readTree(first.body());
        assertThat(body.get("type").textValue()).isEqualTo("test");
        assertThat(body.get("number").intValue()).isZero();
        String id = json(queued).get("id").textValue();
        assertThat(first.header("webhook-id")).isEqualTo(id);
        assertThat(delivery("delivered").get("id").textValue()).isEqualTo(id);

        String again = json(Http.post(address + "?again=" + id, "")).get("id").textValue();
        Receiver.Request second = receiver.next();
        assertThat(second.header("webhook-id")).isEqualTo(again).isNotEqualTo(id);
        assertThat(second.body()).isEqualTo(first.body());
    }

    @Test
    void onlyAnEndedDeliveryOfTheWebhookIsSentAgain() throws Exception {
        receiver.hold();
        make("[\"best\"]");
        String address = WEBHOOKS + "/" + webhook + "/deliveries";
        String waiting = json(Http.post(address, "")).get("id").textValue();

        for (String id : List.of(waiting, "nothing")) {
            HttpResponse<byte[]> refused = Http.post(address + "?again=" + id, "");
            assertThat(refused.statusCode()).as(id).isEqualTo(400);
            assertThat(json(refused).get("parameter").textValue()).isEqualTo("again");
        }
        assertThat(Http.post(WEBHOOKS + "/nothing/deliveries", "").statusCode()).isEqualTo(404);
        receiver.release();
    }

    @Test
    void whatFailsIsTriedAgainUntilItIsTaken() throws Exception {
        receiver.answer(500, 302, 200);
        make("[\"record\"]");
        submitted(952);

        String first = receiver.next().header("webhook-id");
        assertThat(receiver.next().header("webhook-id")).isEqualTo(first);
        assertThat(receiver.next().header("webhook-id")).isEqualTo(first);
        assertThat(delivery("delivered").get("attempts").intValue()).isEqualTo(3);
    }

    @Test
    void whatNeverSucceedsIsDead() throws Exception {
        receiver.answer(503);
        make("[\"record\"]");
        submitted(953);

        JsonNode dead = delivery("dead");

        assertThat(dead.get("attempts").intValue()).isEqualTo(3);
        assertThat(dead.get("lastStatus").intValue()).isEqualTo(503);
        assertThat(receiver.count()).isEqualTo(3);
        assertThat(Http.text(Http.management("/q/metrics")))
                .containsPattern("morpion_webhooks_attempts_total\\{state=\"dead\"\\} [1-9]");
    }

    @Test
    void anAttemptWithoutAnAnswerCountsForAllThatIsDue() throws Exception {
        int events = 12;
        receiver.answer(Receiver.SILENCE);
        receiver.hold();
        make("[\"record\"]");
        try (Receiver healthy = new Receiver()) {
            String other = made(healthy, "[\"record\"]").get("id").textValue();
            try {
                for (int seed = 1001; seed < 1001 + events; seed++) {
                    submitted(seed);
                }
                assertThat(SearchApi.eventually(() -> deliveries().size(), size -> size == events))
                        .isEqualTo(events);
                receiver.release();

                assertThat(SearchApi.eventually(
                                () -> deliveries().findValuesAsText("state"),
                                states -> states.stream().allMatch("dead"::equals)))
                        .hasSize(events);
                assertThat(deliveries()).allSatisfy(delivery -> {
                    assertThat(delivery.get("attempts").intValue()).isEqualTo(configuration.attempts());
                    assertThat(delivery.get("lastStatus").isNull()).isTrue();
                    assertThat(delivery.get("lastError").textValue()).startsWith("No response");
                });
                // Two threads send concurrently, and attempts under way are not counted for each other.
                assertThat(receiver.count()).isLessThan(events * configuration.attempts() / 2);
                assertThat(SearchApi.eventually(
                                () -> deliveries(other, "").findValuesAsText("state"),
                                states -> states.stream().allMatch("delivered"::equals)))
                        .hasSize(events);
                assertThat(healthy.count()).isEqualTo(events);
            } finally {
                Http.delete(WEBHOOKS + "/" + other);
            }
        }
    }

    @Test
    void whatIsTakenWhileAnotherAttemptIsCountedForItIsDelivered() throws Exception {
        receiver.answer(Receiver.SILENCE, 200);
        receiver.hold();
        make("[\"record\"]");
        submitted(1021);
        String unanswered = receiver.next().header("webhook-id");
        submitted(1022);
        String underWay = receiver.next().header("webhook-id");

        receiver.releaseOne();
        SearchApi.eventually(() -> deliveryOf(underWay).get("attempts").intValue(), attempts -> attempts == 1);
        receiver.release();

        assertThat(SearchApi.eventually(
                        () -> deliveries().findValuesAsText("state"),
                        states -> states.stream().allMatch("delivered"::equals)))
                .hasSize(2);
        assertThat(deliveryOf(underWay).get("attempts").intValue()).isEqualTo(1);
        assertThat(deliveryOf(underWay).get("lastError").isNull()).isTrue();
        assertThat(deliveryOf(unanswered).get("attempts").intValue()).isEqualTo(2);
        assertThat(receiver.count()).isEqualTo(3);
    }

    @Test
    void anAddressThatIsNotPublicIsNeverConnectedTo() throws Exception {
        Sender careful = new Sender(
                vertx,
                addresses,
                Configurations.of(WebhookConfiguration.class, Map.of("morpion.webhooks.hosts", "localhost")),
                clock,
                "test");
        Webhook to = new Webhook();
        to.url = "http://localhost:" + receiver.port() + "/";

        Sender.Outcome outcome = careful.send(to, new Delivery());

        assertThat(outcome.isDelivered()).isFalse();
        assertThat(outcome.error()).contains("localhost", "not public");
        assertThat(receiver.count()).isZero();
    }

    @Test
    void whatIsPendingIsSentToThoseWhoAskForIt() throws Exception {
        make("[\"record.pending\"]");
        String id = submitted(971);
        awaitAnnouncements();

        try (Connection connection = database.getConnection();
                PreparedStatement pending =
                        connection.prepareStatement("update game_record set state = 'PENDING' where id = ?")) {
            pending.setString(1, id);
            pending.executeUpdate();
        }

        JsonNode body = JSON.readTree(receiver.next().body());
        assertThat(body.get("type").textValue()).isEqualTo("record.pending");
        assertThat(body.at("/data/id").textValue()).isEqualTo(id);
        assertThat(delivery("delivered").get("type").textValue()).isEqualTo("record.pending");
        Http.delete("/api/v1/records/" + id);
    }

    @Test
    void waitingDeliveriesFollowAChangeOfAddress() throws Exception {
        receiver.answer(503);
        JsonNode made = make("[\"best\", \"record\"]");
        try (Receiver other = new Receiver()) {
            String address = WEBHOOKS + "/" + webhook;
            HttpResponse<byte[]> changed = change("{\"url\": \"http://localhost:" + other.port() + "/new\"}");
            assertThat(changed.statusCode()).as(Http.text(changed)).isEqualTo(200);
            assertThat(json(changed).get("events").size()).isEqualTo(2);
            assertThat(json(changed).has("secret")).isFalse();

            Http.post(address + "/deliveries", "");

            assertThat(other.next().path()).isEqualTo("/new");
            assertThat(receiver.count()).isZero();
            assertThat(json(change("{\"events\": null}")).get("events").findValuesAsText(""))
                    .isEmpty();
            assertThat(Http.text(Http.get(address))).contains("[\"best\"]", "/new");
            assertThat(made.get("id")).isEqualTo(json(Http.get(address)).get("id"));
            for (String refused : List.of("null", "\"http://127.0.0.1/\"", "\"http://elsewhere.example/\"")) {
                HttpResponse<byte[]> answer = change("{\"url\": " + refused + "}");
                assertThat(answer.statusCode()).as(refused).isEqualTo(422);
                assertThat(json(answer).get("pointer").textValue()).isEqualTo("/url");
            }
        }
    }

    private HttpResponse<byte[]> change(String patch) throws Exception {
        return Http.patch(WEBHOOKS + "/" + webhook, patch, "Content-Type", "application/merge-patch+json");
    }

    @Test
    void anEndlessAnswerIsNotRead() throws Exception {
        receiver.answerWithoutEnd();
        make("[\"record\"]");
        submitted(955);

        assertThat(delivery("delivered").get("lastStatus").intValue()).isEqualTo(200);
        assertThat(receiver.wasLeft()).isTrue();
    }

    @Test
    void nodesBesideEachOtherSendEachEventOnce() throws Exception {
        Deliveries other = node(configuration);
        other.start(null);
        try {
            make("[\"record\"]");
            Set<String> submitted = new HashSet<>();
            for (int seed = 981; seed < 987; seed++) {
                submitted.add(submitted(seed));
            }
            Set<String> told = new HashSet<>();
            Set<String> messages = new HashSet<>();
            for (int i = 0; i < submitted.size(); i++) {
                Receiver.Request request = receiver.next();
                told.add(JSON.readTree(request.body()).at("/data/id").textValue());
                messages.add(request.header("webhook-id"));
            }
            assertThat(told).isEqualTo(submitted);
            assertThat(messages).hasSameSizeAs(submitted);
            assertThat(SearchApi.eventually(this::attempts, attempts -> attempts.equals(List.of(1, 1, 1, 1, 1, 1))))
                    .isEqualTo(List.of(1, 1, 1, 1, 1, 1));
            assertThat(receiver.count()).isEqualTo(submitted.size());
        } finally {
            other.stop(null);
        }
    }

    @Test
    void whatANodeLeavesThatGoesAnotherSends() throws Exception {
        // Subscribes only to {@code best}, because events of other tests' records may still be due.
        make("[\"best\"]");
        String id = kept(Delivery.State.WAITING, clock.instant());
        // The row that a node leaves behind when it is killed during an attempt.
        try (Connection connection = database.getConnection();
                PreparedStatement picked = connection.prepareStatement(
                        "insert into webhook_task (task_name, task_instance, execution_time, picked, picked_by,"
                                + " last_heartbeat, version) values ('delivery', ?, ?, true, 'killed', ?, 1)")) {
            picked.setString(1, id);
            picked.setObject(2, clock.instant().minusSeconds(60).atOffset(ZoneOffset.UTC));
            picked.setObject(3, clock.instant().minusSeconds(60).atOffset(ZoneOffset.UTC));
            picked.executeUpdate();
        }

        assertThat(receiver.next().header("webhook-id")).isEqualTo(id);
        assertThat(delivery("delivered").get("attempts").intValue()).isEqualTo(2);
    }

    @Test
    void aFailedAttemptBringsBackNothingThatAWithdrawalHasTakenOut() throws Exception {
        receiver.answer(500, 200);
        receiver.hold();
        make("[\"record\"]");
        submitted(958);
        long event = JSON.readTree(receiver.next().body()).get("number").longValue();

        QuarkusTransaction.requiringNew().call(() -> {
            changes.fire(withdrawn(event));
            deliveries.flush();
            receiver.release();
            // The attempt has read the delivery before the change and now waits for the row lock.
            return SearchApi.eventually(
                    () -> QuarkusTransaction.suspendingExisting().call(this::waitingForOthers),
                    sessions -> sessions > 0);
        });

        assertThat(JSON.readTree(receiver.next().body()).get("data").toString()).isEqualTo(WITHDRAWN);
        assertThat(delivery("delivered").get("attempts").intValue()).isEqualTo(2);
    }

    @Test
    void whatIsDeliveredDuringAWithdrawalStaysDelivered() throws Exception {
        receiver.hold();
        make("[\"record\"]");
        submitted(959);
        long event = JSON.readTree(receiver.next().body()).get("number").longValue();

        QuarkusTransaction.requiringNew().call(() -> {
            changes.fire(withdrawn(event));
            receiver.release();
            return delivery("delivered");
        });

        JsonNode after = deliveries().get(0);
        assertThat(after.get("state").textValue()).isEqualTo("delivered");
        assertThat(after.get("attempts").intValue()).isEqualTo(1);
    }

    private RecordEventChanged withdrawn(long event) {
        return new RecordEventChanged(new RecordEvent(event, clock.instant(), RecordEvent.RECORD, WITHDRAWN));
    }

    /** Returns the number of database sessions blocked by another session's transaction. */
    long waitingForOthers() throws SQLException {
        return count("select count(*) from information_schema.sessions where blocker_id is not null");
    }

    @Test
    void nothingIsQueuedWhereNoHostIsAllowed() throws Exception {
        make("[\"record\"]");
        Deliveries node = node(Configurations.of(WebhookConfiguration.class, Map.of()));

        QuarkusTransaction.requiringNew()
                .run(() -> node.queue(new RecordEvent(1, clock.instant(), RecordEvent.RECORD, "{}")));

        assertThat(deliveries()).isEmpty();
    }

    /** Returns a second node's delivery queue on the same database. */
    private Deliveries node(WebhookConfiguration configuration) {
        return new Deliveries(webhooks, deliveries, sender, configuration, database, clock, metrics);
    }

    /** Returns the numbers of attempts of the successful deliveries. */
    private List<Integer> attempts() throws Exception {
        List<Integer> attempts = new ArrayList<>();
        deliveries().forEach(delivery -> {
            if (delivery.get("state").textValue().equals("delivered")) {
                attempts.add(delivery.get("attempts").intValue());
            }
        });
        return attempts;
    }

    @Test
    void whatIsDeadIsFoundBehindNewerDeliveries() throws Exception {
        make("[\"best\"]");
        Instant now = clock.instant();
        String dead = kept(Delivery.State.DEAD, now.minusSeconds(1000));
        for (int i = 0; i < 100; i++) {
            kept(Delivery.State.DELIVERED, now.minusSeconds(i));
        }

        assertThat(deliveries()).hasSize(100);
        assertThat(deliveries().findValuesAsText("state")).containsOnly("delivered");
        assertThat(deliveries(webhook, "?state=dead").findValuesAsText("id")).containsExactly(dead);
        assertThat(deliveries(webhook, "?state=waiting")).isEmpty();
        HttpResponse<byte[]> refused = Http.get(WEBHOOKS + "/" + webhook + "/deliveries?state=DEAD");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("type").textValue()).isEqualTo("/problems/invalid-parameter");
        assertThat(json(refused).get("allowed").textValue()).isEqualTo("one of waiting, delivered, dead");
    }

    @Test
    void onlyWhatIsWantedIsSent() throws Exception {
        make("[\"best\"]");
        submitted(956);
        awaitAnnouncements();
        String before = webhook;
        Receiver other = receiver;
        make("[\"record\"]");
        submitted(957);

        receiver.next();
        assertThat(other.count()).isEqualTo(1);
        assertThat(json(Http.get(WEBHOOKS + "/" + before + "/deliveries")).get("deliveries"))
                .isEmpty();
        Http.delete(WEBHOOKS + "/" + before);
        assertThat(Http.get(WEBHOOKS + "/" + before).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'url': 'https://elsewhere.example/'}          | /url",
                "{'url': 'http://127.0.0.1/'}                   | /url",
                "{'url': 'http://localhost@elsewhere.example/'} | /url",
                "{'url': 'http://me@localhost/'}                | /url",
                "{'url': 'file:///etc/passwd'}                  | /url",
                "{'url': 'localhost'}                           | /url",
                "{'url': '//localhost/hook'}                    | /url",
                "{'url': 'http://localhost:70000/'}             | /url",
                "{'url': 'http://localhost/#a'}                 | /url",
                "{}                                             | /url",
                "{'url': 'http://localhost/', 'events': []}     | /events",
                "{'url': 'http://localhost/', 'events': ['x']}  | /events/0",
                "{'url': 'http://localhost/', 'events': [null]} | /events/0",
                "{'url': 'http://localhost/', 'secret': 'x'}    | /secret"
            })
    void saysWhatAWebhookCantBe(String body, String pointer) throws Exception {
        HttpResponse<byte[]> refused = Http.post(WEBHOOKS, body.replace('\'', '"'), "Content-Type", "application/json");

        assertThat(refused.statusCode()).as(Http.text(refused)).isEqualTo(422);
        assertThat(json(refused).get("pointer").textValue()).isEqualTo(pointer);
        assertThat(json(refused).get("type").textValue()).isEqualTo("/problems/invalid-webhook");
    }

    @Test
    void aHostWithoutAPublicAddressHasToBePrivateByConfiguration() throws Exception {
        WebhookRequest request = new WebhookRequest("http://hooks.internal/", null);
        Webhooks strict = webhooks(Map.of("morpion.webhooks.hosts", "hooks.internal"));
        Webhooks open = webhooks(Map.of("morpion.webhooks.private-hosts", "hooks.internal"));
        Caller caller = new Caller("key:1", Set.of(Scopes.ADMIN), false);

        assertThatThrownBy(() -> QuarkusTransaction.requiringNew().run(() -> strict.make(request, caller)))
                .isInstanceOfSatisfying(HttpProblem.class, problem -> {
                    assertThat(problem.getParameters()).containsEntry("pointer", "/url");
                    assertThat(problem.getDetail()).contains("morpion.webhooks.private-hosts");
                });
        webhook = QuarkusTransaction.requiringNew().call(() -> open.make(request, caller).id);
        assertThat(json(Http.get(WEBHOOKS + "/" + webhook)).get("url").textValue())
                .isEqualTo("http://hooks.internal/");
    }

    private Webhooks webhooks(Map<String, String> settings) {
        WebhookConfiguration configured = Configurations.of(WebhookConfiguration.class, settings);
        return new Webhooks(webhooks, deliveries, node(configured), addresses, configured, gate, clock, old, audit);
    }

    private JsonNode make(String events) throws Exception {
        JsonNode made = made(receiver, events);
        webhook = made.get("id").textValue();
        return made;
    }

    private static JsonNode made(Receiver receiver, String events) throws Exception {
        HttpResponse<byte[]> made = Http.post(
                WEBHOOKS,
                "{\"url\": \"http://localhost:" + receiver.port() + "/hook?from=test\", \"events\": " + events + "}",
                "Content-Type",
                "application/json");
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        return json(made);
    }

    /** Inserts a delivery with one attempt and returns its id. */
    private String kept(Delivery.State state, Instant createdAt) {
        return QuarkusTransaction.requiringNew().call(() -> {
            Delivery delivery = new Delivery();
            delivery.id = UUID.randomUUID().toString();
            delivery.webhookId = webhook;
            delivery.event = 1;
            delivery.type = "record";
            delivery.body = "{}";
            delivery.state = state;
            delivery.attempts = 1;
            delivery.createdAt = createdAt;
            delivery.nextAt = state == Delivery.State.WAITING ? createdAt : null;
            deliveries.persist(delivery);
            return delivery.id;
        });
    }

    private JsonNode deliveries() throws Exception {
        return deliveries(webhook, "");
    }

    private static JsonNode deliveries(String webhook, String query) throws Exception {
        return json(Http.get(WEBHOOKS + "/" + webhook + "/deliveries" + query)).get("deliveries");
    }

    /** Waits for the webhook's only delivery to reach this state. */
    private JsonNode delivery(String state) throws Exception {
        String[] last = new String[1];
        assertThat(SearchApi.eventually(
                        () -> {
                            JsonNode delivery = deliveries().path(0);
                            last[0] = delivery.toString();
                            return delivery.path("state").asText();
                        },
                        state::equals))
                .isEqualTo(state);
        return JSON.readTree(last[0]);
    }

    /** Returns the delivery with this {@code webhook-id}. */
    private JsonNode deliveryOf(String message) throws Exception {
        for (JsonNode delivery : deliveries()) {
            if (delivery.get("id").textValue().equals(message)) {
                return delivery;
            }
        }
        throw new AssertionError("There is no delivery " + message);
    }

    /** Waits until all records have been announced. */
    private void awaitAnnouncements() {
        assertThat(SearchApi.eventually(this::unannounced, count -> count == 0)).isZero();
    }

    private long unannounced() throws SQLException {
        return count("select count(*) from game_record"
                + " where announced = false and state = 'PUBLISHED' and origin <> 'HISTORIC'");
    }

    long count(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(sql)) {
            count.next();
            return count.getLong(1);
        }
    }

    /** Submits a record, and announces it now instead of within a second. */
    private String submitted(long seed) throws Exception {
        Random random = new Random(seed);
        Position position = new Position(RuleSet.of(Variant.D4));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        HttpResponse<byte[]> answer = Http.post(
                "/api/v1/records",
                CompactGames.write(Variant.D4, position.moves()),
                "Content-Type",
                "application/vnd.morpion-solitaire.record");
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        announcer.look();
        return json(answer).at("/record/id").textValue();
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }
}
