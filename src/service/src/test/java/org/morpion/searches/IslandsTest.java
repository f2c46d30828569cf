package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.morpion.game.Fingerprint;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.run.Snapshot;
import org.morpion.searches.live.Events;
import org.morpion.service.DatabaseAudit;
import org.morpion.service.Http;
import org.morpion.worker.FutureTimestamps;
import org.morpion.worker.SharedIslandCounts;

/**
 * Claims, results and releases of islands, by nodes that the tests simulate. The start of the searches lies in the far
 * future.
 */
@QuarkusTest
class IslandsTest {
    static final String WAITING = "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'islands': 2%s}";
    /**
     * Keeps the service's own node from claiming the island: an island that has run is due regardless of its search's
     * start.
     */
    private static final Ending LATER = new Ending.Released(Duration.ofHours(1));

    /** A number of running islands that no test reaches. */
    private static final long MARKER = 777_777;

    static final Snapshot LITTLE = new Snapshot(10, 1, 5, List.of(), 0);

    @Inject
    IslandLeases leases;

    @Inject
    IslandResults results;

    @Inject
    SharedIslandCounts counts;

    @Inject
    FutureTimestamps datesAhead;

    @Inject
    Events events;

    @Inject
    AgroalDataSource database;

    @Test
    void aPlaceThatHasBeenHandedOutAgainIsWorthNothing() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket stale = handOut(id + ".0");
        IslandQueue.Ticket valid = handOut(id + ".0");
        Claim claim = leases.claim(valid, "other-node", true).orElseThrow();

        assertThat(leases.claim(stale, "late-node", true)).isEmpty();
        leases.dismiss(stale);

        JsonNode island = SearchApi.get(id).at("/islands/0");
        assertThat(island.get("owner").textValue()).isEqualTo("other-node");
        assertThat(island.get("attempts").intValue()).isEqualTo(1);
        results.progress(claim, LITTLE);
        cancel(id, claim, valid);
    }

    @Test
    void aTargetThatIsReachedWhileAPauseSettlesEndsTheSearch() throws Exception {
        String id = SearchApi.create(WAITING.formatted(", 'limits': {'targetScore': 1}"));
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        assertThat(SearchApi.command(id, "pause").statusCode()).isEqualTo(202);

        Position start = new Position(RuleSet.of(Variant.T5));
        results.improve(claim, GameRecord.of(Variant.T5, List.of(start.legalMove(0))), LITTLE);
        leases.release(claim, new Ending.Ended(Outcome.TARGET_REACHED), ticket);

        JsonNode search = SearchApi.get(id);
        assertThat(search.get("state").textValue()).isEqualTo("SUCCEEDED");
        assertThat(search.get("outcome").textValue()).isEqualTo("TARGET_REACHED");
    }

    @Test
    void searchesThatEndWithTheSameNewGameAtOnceShareItsRecord() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        Position position = new Position(RuleSet.of(Variant.T5));
        for (int i = 0; i < 3; i++) {
            position.play(position.legalMoves().size() - 1);
        }
        GameRecord game = GameRecord.of(Variant.T5, position.moves());
        results.improve(claim, game, LITTLE);
        leases.release(claim, LATER, ticket);

        Future<HttpResponse<byte[]>> cancelled;
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into game_record (id, variant, score, fingerprint, document) values (?, ?, ?, ?, ?)")) {
            connection.setAutoCommit(false);
            insert.setString(1, "of-another-search");
            insert.setString(2, game.variant().code());
            insert.setInt(3, game.score());
            insert.setString(4, Fingerprint.of(game.variant(), game.moves()).toString());
            insert.setString(5, CompactGames.write(game));
            insert.executeUpdate();
            cancelled = SearchApi.inTheBackground(() -> SearchApi.command(id, "cancel"));
            SearchApi.eventually(this::waitingForOthers, sessions -> sessions > 0);
            connection.commit();
        }

        assertThat(cancelled.get().statusCode()).isEqualTo(200);
        JsonNode search = SearchApi.get(id);
        assertThat(search.get("state").textValue()).isEqualTo("CANCELLED");
        assertThat(search.get("record").textValue()).isEqualTo("of-another-search");
    }

    /** Counts the database sessions that insert a record and are blocked by another transaction. */
    long waitingForOthers() throws SQLException {
        return count(
                "select count(*) from information_schema.sessions where executing_statement like ?",
                "insert into game_record%");
    }

    @Test
    void nothingIsLostOrStoredTwiceWhenAllIslandsWriteAtOnce() throws Exception {
        int islands = 6;
        int rounds = 8;
        String id =
                SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'islands': " + islands + "}");
        List<GameRecord> games = games(rounds);
        AtomicInteger states = new AtomicInteger();
        Map<Claim, IslandQueue.Ticket> held = new ConcurrentHashMap<>();
        List<Future<?>> nodes = new ArrayList<>();
        for (int number = 0; number < islands; number++) {
            String island = id + "." + number;
            nodes.add(SearchApi.inTheBackground(() -> {
                Claim first = leases.claim(handOut(island), "first", true).orElseThrow();
                CountDownLatch begun = new CountDownLatch(2);
                Future<?> stale = SearchApi.inTheBackground(() -> store(first, games, states, begun));
                assertThat(begun.await(5, TimeUnit.MINUTES)).isTrue();
                // Takes the island from the first node, which is still writing.
                IslandQueue.Ticket ticket = handOut(island);
                Claim claim = leases.claim(ticket, "second", true).orElseThrow();
                held.put(claim, ticket);
                store(claim, games, states, begun);
                try {
                    stale.get();
                } catch (ExecutionException e) {
                    assertThat(e).hasRootCauseInstanceOf(Claim.LostException.class);
                }
                return null;
            }));
        }
        for (Future<?> node : nodes) {
            node.get();
        }

        assertThat(count("select sum(last_checkpoint) from island where search_id = ?", id))
                .isEqualTo(states.get());
        assertThat(count("select count(*) from search_event where type = 'checkpoint' and search_id = ?", id))
                .isEqualTo(states.get());
        assertThat(count("select count(*) from island where best_score = " + rounds + " and search_id = ?", id))
                .isEqualTo(islands);
        assertThat(count("select best_score from search where id = ?", id)).isEqualTo(rounds);
        assertThatAmountsAreRight(id);
        List<Future<?>> releases = new ArrayList<>();
        held.forEach((claim, ticket) -> releases.add(SearchApi.inTheBackground(() -> {
            leases.release(claim, new Ending.Ended(Outcome.FINISHED), ticket);
            return null;
        })));
        for (Future<?> release : releases) {
            release.get();
        }
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("SUCCEEDED");
        assertThat(count("select count(*) from search_event where data like '%\"SUCCEEDED\"%' and search_id = ?", id))
                .isEqualTo(1);
        assertThat(count(
                        "select last_event - count(*) from search join search_event on search_id = id where id = ?"
                                + " group by last_event",
                        id))
                .isZero();
        assertThat(count("select open_islands from search where id = ?", id)).isZero();
        assertThatAmountsAreRight(id);
    }

    /** Stores better and better games and states, as an island does. */
    private Void store(Claim claim, List<GameRecord> games, AtomicInteger states, CountDownLatch stored)
            throws Claim.LostException {
        for (GameRecord game : games) {
            results.improve(claim, game, LITTLE);
            // A node repeats the best game before each state.
            results.improve(claim, game, LITTLE);
            results.checkpoint(claim, new byte[game.score()], LITTLE);
            states.incrementAndGet();
            stored.countDown();
        }
        return null;
    }

    /** Checks the bytes and unfinished islands that a search counts for. */
    void assertThatAmountsAreRight(String id) throws SQLException {
        assertThat(count("""
                        select kept_bytes - octet_length(specification)
                        - (select coalesce(sum(octet_length(document)), 0) from improvement where search_id = s.id)
                        - (select coalesce(sum(octet_length(c.state)), 0) from island_checkpoint c
                        join island i on i.id = c.island_id where i.search_id = s.id)
                        from search s where id = ?""", id)).isZero();
        assertThat(count(
                        "select open_islands - (select count(*) from island where search_id = s.id and state in"
                                + " ('WAITING', 'RUNNING')) from search s where id = ?",
                        id))
                .isZero();
        try (Connection connection = database.getConnection()) {
            assertThat(new DatabaseAudit(connection).number(DatabaseAudit.WRONG_TOTALS))
                    .isZero();
        }
    }

    /** Returns games with one, two and more moves. */
    static List<GameRecord> games(int number) {
        List<GameRecord> games = new ArrayList<>();
        Position position = new Position(RuleSet.of(Variant.T5));
        for (int i = 0; i < number; i++) {
            position.play(position.legalMoves().get(0));
            games.add(GameRecord.of(Variant.T5, position.moves()));
        }
        return games;
    }

    @Test
    void aFailureIsToldWithNoHalfOfACharacter() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();

        leases.release(claim, new Ending.Failed("\0" + "x".repeat(1897) + "\uD83D\uDE00 and more"), ticket);

        assertThat(SearchApi.get(id).at("/islands/0/failure").textValue()).isEqualTo("\uFFFD" + "x".repeat(1897) + "…");
        SearchApi.command(id, "cancel");
    }

    @Test
    void theIslandsOfACancelledSearchLeaveTheQueue() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        assertThat(count("select count(*) from scheduled_tasks where task_instance like ?", id + ".%"))
                .isEqualTo(2);

        SearchApi.command(id, "cancel");

        assertThat(count("select count(*) from scheduled_tasks where task_instance like ?", id + ".%"))
                .isZero();
    }

    @Test
    void anEndedSearchKeepsTheNewestCheckpointOfEachIsland() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket ticket = handOut(id + ".1");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        for (int number = 1; number <= 3; number++) {
            results.checkpoint(claim, new byte[] {(byte) number}, LITTLE);
        }

        cancel(id, claim, ticket);

        assertThat(count("select sum(number) from island_checkpoint where island_id like ?", id + ".%"))
                .isEqualTo(3);
    }

    @Test
    void thoseWhoWatchHearWhatTheIslandsComeToTogether() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket first = handOut(id + ".0");
        IslandQueue.Ticket second = handOut(id + ".1");
        Claim one = leases.claim(first, "node", true).orElseThrow();
        Claim other = leases.claim(second, "node", true).orElseThrow();

        results.progress(one, LITTLE);
        results.progress(other, new Snapshot(20, 2, 7, List.of(), 0));

        assertThat(standing(id).subList(0, 2)).isEqualTo(List.of(30L, 3L));
        assertThat(standing(id).get(2)).isGreaterThanOrEqualTo(7);
        JsonNode search = SearchApi.get(id);
        assertThat(search.get("nodes").longValue()).isEqualTo(30);
        assertThat(Duration.parse(search.get("elapsed").textValue())).isGreaterThanOrEqualTo(Duration.ofMillis(7));
        leases.release(other, LATER, second);
        cancel(id, one, first);
    }

    /** Returns nodes, playouts and milliseconds as reported to the watchers of a search. */
    List<Long> standing(String id) {
        Events.Standing standing = events.standings(List.of(id)).get(id);
        return List.of(standing.nodes(), standing.playouts(), standing.elapsedMillis());
    }

    @Test
    void whatAClockThatWasSetBackHoldsUpGoesOn() throws Exception {
        String id = SearchApi.create(WAITING.formatted(", 'limits': {'nodes': 1000}"));
        IslandQueue.Ticket abandoned = handOut(id + ".0");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            String written = "current_timestamp + interval '1' hour";
            statement.execute("update search set created_at = " + written + ", start_at = " + written + " where id = '"
                    + id + "'");
            statement.execute("update scheduled_tasks set execution_time = " + written + " where task_instance like '"
                    + id + ".%'");
        }

        datesAhead.correct();

        assertThat(count(
                        "select count(*) from scheduled_tasks"
                                + " where task_instance like ? and last_heartbeat > current_timestamp",
                        id + ".%"))
                .isZero();
        leases.dismiss(abandoned);
        SearchApi.await(id, "SUCCEEDED");
        // Its creation date in the future would keep it the newest search for other tests.
        assertThat(Http.delete(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(204);
    }

    @Test
    void whatIsToWaitWaitsOnWhenDatesAreCorrected() throws Exception {
        String id = SearchApi.create(WAITING.formatted(""));
        IslandQueue.Ticket ticket = handOut(id + ".0");
        Claim claim = leases.claim(ticket, "node", true).orElseThrow();
        leases.release(claim, new Ending.Released(Duration.ofMinutes(1)), ticket);

        datesAhead.correct();

        assertThat(SearchApi.get(id).get("startAt").textValue()).isEqualTo("2999-01-01T00:00:00Z");
        assertThat(count(
                        "select count(*) from scheduled_tasks"
                                + " where task_instance like ? and execution_time > current_timestamp",
                        id + ".%"))
                .isEqualTo(2);
        SearchApi.command(id, "cancel");
    }

    @Test
    void onlyAnIslandThatHasBeenTriedWaitsForARetry() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        IslandQueue.Ticket first = handOut(id + ".0");
        startSearch(id);

        assertThat(SearchApi.get(id).at("/waiting/reason").textValue()).isEqualTo("SLOT");
        assertThat(SearchApi.get(id).at("/waiting/before").intValue()).isZero();
        leases.putOff(first, Duration.ofHours(1));
        assertThat(SearchApi.get(id).at("/waiting/reason").textValue()).isEqualTo("SLOT");

        IslandQueue.Ticket second = handOut(id + ".0");
        leases.release(leases.claim(second, "node", true).orElseThrow(), LATER, second);
        assertThat(SearchApi.get(id).at("/waiting/reason").textValue()).isEqualTo("RETRY");

        IslandQueue.Ticket third = handOut(id + ".0");
        assertThat(SearchApi.get(id).at("/waiting/reason").textValue()).isEqualTo("SLOT");
        cancel(id, leases.claim(third, "node", true).orElseThrow(), third);
    }

    /** Moves the start of a search into the past, and leaves its queue entries. */
    private void startSearch(String id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement start = connection.prepareStatement("update search set start_at = ? where id = ?")) {
            start.setObject(1, OffsetDateTime.now().minusHours(1));
            start.setString(2, id);
            assertThat(start.executeUpdate()).isEqualTo(1);
        }
    }

    /** Hands out a queue entry as the scheduler does. */
    IslandQueue.Ticket handOut(String islandId) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement pick = connection.prepareStatement("update scheduled_tasks set picked = true,"
                        + " last_heartbeat = ?, version = version + 1 where task_instance = ?")) {
            // The only heartbeat of this claim; on a busy machine a test can take long.
            pick.setObject(1, OffsetDateTime.now().plusHours(1));
            pick.setString(2, islandId);
            assertThat(pick.executeUpdate()).isEqualTo(1);
        }
        return new IslandQueue.Ticket(
                islandId, count("select version from scheduled_tasks where task_instance = ?", islandId));
    }

    void cancel(String id, Claim claim, IslandQueue.Ticket ticket) throws Exception {
        SearchApi.command(id, "cancel");
        leases.release(claim, new Ending.Ended(null), ticket);
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("CANCELLED");
    }

    long count(String sql, String parameter) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, parameter);
            ResultSet result = query.executeQuery();
            assertThat(result.next()).isTrue();
            return result.getLong(1);
        }
    }

    /** The service's own node refreshes the counts, too, so a marker may be gone before it is read. */
    @Test
    void countsAreReadWhileTheyAreFresh() throws Exception {
        SearchApi.eventually(
                () -> {
                    store(MARKER, "current_timestamp - interval '1' second");
                    return counts.get().running();
                },
                running -> running == MARKER);
    }

    @Test
    void staleCountsAreRefreshed() throws Exception {
        for (String counted :
                List.of("current_timestamp - interval '1' minute", "current_timestamp + interval '1' day")) {
            store(MARKER, counted);
            assertThat(counts.get().running()).as(counted).isLessThan(MARKER);
            assertThat(counts.get().running()).as(counted).isLessThan(MARKER);
        }
    }

    @Test
    void staleCountsAreReadWhileAnotherNodeRefreshesThem() throws Exception {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            long running;
            do {
                connection.rollback();
                store(MARKER, "current_timestamp - interval '1' minute");
                ResultSet row = statement.executeQuery("select running from island_count for update");
                row.next();
                running = row.getLong(1);
            } while (running != MARKER);

            assertThat(counts.get().running()).isEqualTo(MARKER);
            connection.rollback();
        }
    }

    private void store(long running, String countedAt) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("update island_count set running = " + running + ", counted_at = " + countedAt);
        }
    }
}
