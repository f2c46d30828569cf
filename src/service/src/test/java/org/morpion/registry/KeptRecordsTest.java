package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.morpion.access.Caller;
import org.morpion.access.Owner;
import org.morpion.access.Scopes;
import org.morpion.access.quota.Quotas;
import org.morpion.documents.ChargedGames;
import org.morpion.events.Announcer;
import org.morpion.events.EventLog;
import org.morpion.events.RecordEventStore;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.corpus.Corpus;
import org.morpion.registry.moderation.Moderation;
import org.morpion.searches.Configurations;
import org.morpion.searches.SearchApi;

/** Concurrent changes to records: by a search that ends, by moderators, by a starting node and by the announcer. */
@QuarkusTest
class KeptRecordsTest {
    private static final String AUTHOR = "Jane Roe";
    static final Owner OWNER = new Owner("key:made", "key:jane");
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    static final Caller MODERATOR = new Caller("moderator", Set.of(Scopes.RECORD_MODERATE), true);

    @Inject
    KeptRecords kept;

    @Inject
    RecordStore store;

    @Inject
    ChangedRecords changed;

    @Inject
    ChangeLog changeLog;

    @Inject
    DatabaseClock clock;

    @Inject
    ChargedGames charged;

    @Inject
    Quotas quotas;

    @Inject
    Moderation moderation;

    @Inject
    Corpus corpus;

    @Inject
    Announcer announcer;

    @Inject
    RecordEventStore events;

    @Inject
    AgroalDataSource database;

    @Test
    void onlyAGameNearTheBestWithNewPointsBecomesARecord() throws Exception {
        KeptRecords strict = new KeptRecords(
                store, changed, changeLog, clock, charged, Configurations.of(RecordConfiguration.class, Map.of()));
        GameRecord best = corpusGame("hyyroporanen35");
        GameRecord near = best.withMoves(best.moves().subList(0, 25));
        GameRecord far = best.withMoves(best.moves().subList(0, 24));
        GameRecord otherGrid = corpusGame("explore178d");
        delete("explore178d");

        assertThat(kept(strict, far)).isEmpty();
        String id = kept(strict, near).orElseThrow();
        assertThat(id).matches("4D-25-[0-9a-f]{12}");
        assertThat(stored(id).state).isEqualTo(RecordState.PUBLISHED);
        assertThat(kept(strict, near)).contains(id);
        assertThat(kept(strict, best)).contains("hyyroporanen35");
        assertThat(kept(strict, otherGrid)).isEmpty();

        delete(id);
        corpus.bringIn();
        assertThat(kept(strict, otherGrid)).contains("explore178d");
    }

    private GameRecord corpusGame(String id) {
        return kept.document(id).map(CompactGames::read).orElseThrow();
    }

    private void delete(String id) throws Exception {
        sql("delete from record_tag where record_id = ?", id);
        sql("delete from game_record where id = ?", id);
    }

    private static Optional<String> kept(KeptRecords records, GameRecord game) {
        return QuarkusTransaction.requiringNew().call(() -> records.keep(game, OWNER));
    }

    @Test
    void aPendingRecordOfTheSameOwnerIsMergedIntoTheFoundGame() throws Exception {
        String pending = pending(game(942), OWNER);

        String id = kept.store(game(942), OWNER);

        assertThat(stored(id).state).isEqualTo(RecordState.PUBLISHED);
        assertThat(stored(pending).successor).isEqualTo(id);
    }

    @Test
    void aFoundGameWaitsBehindAPendingRecordOfAnotherCaller() throws Exception {
        String others = pending(game(950), new Owner("key:other", "key:other"));

        String id = kept.store(game(950), OWNER);

        assertThat(stored(others).state).isEqualTo(RecordState.PENDING);
        assertThat(stored(others).successor).isNull();
        assertThat(id).isNotEqualTo(others);
        assertThat(stored(id).state).isEqualTo(RecordState.PENDING);
        assertThat(stored(id).owner).isEqualTo(OWNER.id());
        assertThat(kept.store(game(950), OWNER)).isEqualTo(id);
    }

    @Test
    void aRecordThatIsWithdrawnWhileASearchFindsItsGridStaysWithdrawn() throws Exception {
        String pending = pending(game(943), OWNER);

        String id = whileRemoving(pending, () -> kept.store(game(943), OWNER));

        assertThat(id).isNotEqualTo(pending);
        assertThat(stored(id).state).isEqualTo(RecordState.PUBLISHED);
        assertThat(stored(pending).state).isEqualTo(RecordState.WITHDRAWN);
    }

    @Test
    void aRecordThatIsHiddenWhileANodeStartsStaysHidden() throws Exception {
        String id = kept.store(game(945), OWNER);
        sql("update game_record set point_set = null where id = ?", id);

        whileRemoving(id, () -> {
            corpus.bringIn();
            return null;
        });

        assertThat(stored(id).state).isEqualTo(RecordState.HIDDEN);
        assertThat(stored(id).fingerprint).isNull();
    }

    @Test
    void nobodyIsToldOfARecordThatIsBeingHidden() throws Exception {
        CountDownLatch stored = new CountDownLatch(1);
        String id;
        ExecutorService threads = Executors.newFixedThreadPool(1);
        try {
            CountDownLatch held = new CountDownLatch(1);
            // This lock blocks all announcements.
            Future<?> counter =
                    threads.submit(() -> QuarkusTransaction.requiringNew().run(() -> {
                        lockPublished();
                        held.countDown();
                        await(stored);
                    }));
            await(held);
            id = kept.store(game(946), OWNER);

            whileRemoving(id, () -> {
                stored.countDown();
                counter.get();
                announcer.look();
                return null;
            });
        } finally {
            stored.countDown();
            threads.shutdown();
        }

        assertThat(QuarkusTransaction.requiringNew().call(() -> events.of(id))).isEmpty();
        assertThat(stored(id).state).isEqualTo(RecordState.HIDDEN);
    }

    @Test
    void anAnnouncementDoesNotWaitForAnother() throws Exception {
        String id = QuarkusTransaction.requiringNew().call(() -> {
            lockPublished();
            ExecutorService other = Executors.newSingleThreadExecutor();
            try {
                String kept =
                        other.submit(() -> this.kept.store(game(940), OWNER)).get();
                other.submit(announcer::look).get();
                assertThat(other.submit(() -> QuarkusTransaction.requiringNew().call(() -> events.of(kept)))
                                .get())
                        .isEmpty();
                return kept;
            } finally {
                other.shutdown();
            }
        });

        // The timer of the announcer may be at work just now.
        SearchApi.eventually(
                () -> {
                    announcer.look();
                    return QuarkusTransaction.requiringNew().call(() -> events.of(id));
                },
                told -> !told.isEmpty());
        assertThat(QuarkusTransaction.requiringNew().call(() -> events.of(id))).hasSize(1);
    }

    /** Locks the counter of published records until the transaction ends; the announcer's timer may hold it. */
    private void lockPublished() {
        SearchApi.eventually(() -> events.tryLockLast(EventLog.PUBLICATIONS), OptionalLong::isPresent);
    }

    @Test
    void aGameIsThereForWhoeverSearchedAndForWhomThatIsCountedButTakesUpNoQuota() {
        long counted = quotas.of(OWNER.account()).records();

        StoredRecord found = stored(kept.store(game(947), OWNER));

        assertThat(found.owner).isEqualTo(OWNER.id());
        assertThat(found.account).isEqualTo(OWNER.account());
        assertThat(quotas.of(OWNER.account()).records()).isEqualTo(counted);
    }

    interface Action<T> {
        T run() throws Exception;
    }

    private <T> T whileRemoving(String id, Action<T> action) throws Exception {
        return during(() -> moderation.remove(id, null, List.of(), MODERATOR), action);
    }

    /** Runs an action that blocks on a change in progress, then lets the change commit. */
    <T> T during(Runnable change, Action<T> action) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CountDownLatch changed = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        try {
            Future<?> changing =
                    threads.submit(() -> QuarkusTransaction.requiringNew().run(() -> {
                        change.run();
                        store.flush();
                        changed.countDown();
                        await(blocked);
                    }));
            await(changed);
            Future<T> result = threads.submit(action::run);
            Awaitility.await().atMost(TIMEOUT).until(() -> result.isDone() || waitingForOthers() > 0);
            blocked.countDown();
            changing.get();
            return result.get();
        } finally {
            blocked.countDown();
            threads.shutdown();
        }
    }

    /** Counts the database sessions that wait for another transaction's lock on a record. */
    long waitingForOthers() throws SQLException {
        return count("select count(*) from information_schema.sessions where blocker_id is not null"
                + " and executing_statement like '%game_record%'");
    }

    long count(String query) throws SQLException {
        try (Connection connection = database.getConnection();
                ResultSet result = connection.createStatement().executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stores a found game and makes its record pending; returns the record's id. */
    String pending(GameRecord game, Owner owner) throws Exception {
        String id = kept.store(game, owner);
        sql("update game_record set state = 'PENDING' where id = ?", id);
        return id;
    }

    StoredRecord stored(String id) {
        return store.ofId(id).orElseThrow();
    }

    void sql(String statement, String id) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.setString(1, id);
            prepared.executeUpdate();
        }
    }

    static GameRecord game(long seed) {
        return GameRecord.of(Variant.D4, Registry.randomGame(Variant.D4, seed))
                .withMetadata(Metadata.NONE.toBuilder().author(AUTHOR).build());
    }
}
