package org.morpion.relations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.morpion.game.Comparison;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.KeptRecords;
import org.morpion.service.Http;

@QuarkusTest
class RelativesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    RelativesIndex index;

    @Inject
    KeptRecords records;

    @Inject
    AgroalDataSource database;

    @Inject
    DatabaseClock clock;

    /** Ids to delete afterwards: other tests share the database and expect only the records that they know. */
    private final Set<String> made = new TreeSet<>();

    @BeforeEach
    void learnOfAllRecords() {
        index.refresh();
    }

    @AfterEach
    void deleteWhatWasMade() throws Exception {
        for (String id : made) {
            Http.delete("/api/v1/records/" + id);
        }
        index.refresh();
        try (Connection connection = database.getConnection();
                PreparedStatement delete = connection.prepareStatement("delete from game_record where id = ?")) {
            for (String id : made) {
                delete.setString(1, id);
                delete.executeUpdate();
            }
        }
    }

    @Test
    void theRelativesAreThoseThatAComparisonWithEachRecordFinds() throws Exception {
        List<String> ids = historic();
        for (String id : ids) {
            GameRecord game = records.document(id).map(CompactGames::read).orElseThrow();
            Set<String> expected = new TreeSet<>();
            for (String other : ids) {
                GameRecord candidate =
                        records.document(other).map(CompactGames::read).orElseThrow();
                if (!other.equals(id)
                        && Comparison.of(Variant.T5, game.moves(), candidate.moves())
                                        .relation()
                                != Comparison.Relation.DIFFERENT) {
                    expected.add(other);
                }
            }
            JsonNode answer = json("/api/v1/records/" + id + "/relatives?limit=100");
            assertThat(answer.get("complete").booleanValue()).isTrue();
            Set<String> found = new TreeSet<>();
            answer.get("relatives")
                    .forEach(relative -> found.add(relative.at("/record/id").textValue()));
            found.retainAll(ids);
            assertThat(found).as(id).isEqualTo(expected);
        }
    }

    @Test
    void afterReadingHasFailedFamiliesAreThoseOfAllRecords() throws Exception {
        RelativesIndex other = new RelativesIndex(records, clock, Duration.ZERO);
        String last = "record-that-can-t-be-read";
        String document = records.document("rosin178").orElseThrow();
        sql(
                "insert into game_record (id, variant, score, state, origin, document, stored_at, changed_at)"
                        + " values (?, '5T', 178, 'PUBLISHED', 'SEARCH', 'MS1:damaged', current_timestamp,"
                        + " current_timestamp)",
                last);
        made.add(last);
        assertThatThrownBy(other::refresh).isInstanceOf(RuntimeException.class);

        sql("update game_record set document = '" + document + "' where id = ?", last);
        other.refresh();

        RelativesIndex anew = new RelativesIndex(records, clock, Duration.ZERO);
        anew.refresh();
        assertThat(anew.families(Variant.D4)).isNotEmpty();
        assertThat(other.families(Variant.D4)).hasSameElementsAs(anew.families(Variant.D4));
    }

    @Test
    void requestsAtTheFirstUseWaitForOneLoad() throws Exception {
        RelativesIndex other = new RelativesIndex(records, clock, Duration.ZERO);
        PeriodicJob following = other.refreshing();
        assertThat(following.needed().getAsBoolean()).isFalse();
        List<Move> best = records.document("rosin178")
                .map(CompactGames::read)
                .orElseThrow()
                .moves();
        int clients = 8;
        Callable<Integer> request =
                () -> other.relatives(Variant.T5, best, "rosin178", 5).count();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Future<Integer>> counts = threads.invokeAll(Collections.nCopies(clients, request));
            // On a busy machine the load may take longer than requests wait.
            Awaitility.await().until(other::isComplete);
            int all = index.relatives(Variant.T5, best, "rosin178", 5).count();
            assertThat(all).isPositive();
            for (Future<Integer> count : counts) {
                assertThat(count.get()).isBetween(0, all);
            }
            assertThat(other.relatives(Variant.T5, best, "rosin178", 5).count()).isEqualTo(all);
        } finally {
            threads.shutdown();
        }
        assertThat(other.version()).isEqualTo(1);
        assertThat(following.needed().getAsBoolean()).isTrue();
    }

    @Test
    void theJobRepeatsALoadThatHasFailed() throws Exception {
        RelativesIndex other = new RelativesIndex(records, clock, Duration.ZERO);
        String damaged = "0-damaged";
        sql(
                "insert into game_record (id, variant, score, state, origin, document, stored_at, changed_at)"
                        + " values (?, '5T', 178, 'PUBLISHED', 'SEARCH', 'MS1:damaged', current_timestamp,"
                        + " current_timestamp)",
                damaged);
        made.add(damaged);
        assertThat(other.isComplete()).isFalse();
        PeriodicJob following = other.refreshing();
        assertThat(following.needed().getAsBoolean()).isTrue();

        sql(
                "update game_record set document = '"
                        + records.document("rosin178").orElseThrow() + "' where id = ?",
                damaged);
        following.work().run();

        assertThat(other.isComplete()).isTrue();
        assertThat(other.families(Variant.D4)).isNotEmpty();
    }

    private void sql(String statement, String id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.setString(1, id);
            prepared.executeUpdate();
        }
    }

    @Test
    void theFamilyOfTheBestGameHasItsRelatives() throws Exception {
        JsonNode families = json("/api/v1/families?variant=5T");

        assertThat(families.get("count").intValue()).isGreaterThanOrEqualTo(2);
        assertThat(family("rosin178"))
                .contains("psol178", "rosin177a", "rosin177b", "tishchenko171")
                .doesNotContain("bruneau170");
    }

    @Test
    void aModeratorLearnsWhatTheRegistryKnowsOfAGame() throws Exception {
        GameRecord best = records.document("rosin178").map(CompactGames::read).orElseThrow();
        List<Move> turned = best.moves().stream()
                .map(move -> Symmetry.HALF_TURN.apply(move, RuleSet.of(Variant.T5)))
                .toList();

        JsonNode part = validated(turned.subList(0, 120)).get("registry");
        assertThat(texts(part.get("partOf"))).contains("rosin178").doesNotContain("bruneau170");
        assertThat(part.get("best").intValue()).isEqualTo(178);
        assertThat(part.get("behind").intValue()).isEqualTo(58);

        JsonNode whole = validated(turned).get("registry");
        assertThat(texts(whole.get("samePoints"))).contains("rosin178");
        assertThat(texts(whole.get("partOf"))).isEmpty();
        assertThat(validated(List.of(new Move(4, 3, Direction.H, 3))).has("registry"))
                .isFalse();
    }

    @Test
    void whatAGameExtendsIsKnown() throws Exception {
        GameIndex games = new GameIndex(Variant.T5);
        List<Move> best = records.document("rosin178")
                .map(CompactGames::read)
                .orElseThrow()
                .moves();
        games.add("part", best.subList(0, 50));
        games.add(
                "other",
                records.document("bruneau170")
                        .map(CompactGames::read)
                        .orElseThrow()
                        .moves());
        games.add("gone", best.subList(0, 60));
        games.remove("gone");

        assertThat(games.nesting(best)).isEqualTo(new GameIndex.Nesting(List.of(), List.of("part")));
        assertThat(games.nesting(best.subList(0, 20))).isEqualTo(new GameIndex.Nesting(List.of("part"), List.of()));
    }

    @Test
    void gamesThatSprawlAreComparedToo() {
        List<Move> sprawling = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            sprawling.add(new Move(10 + i, 3, Direction.H, 4));
        }
        List<Move> shorter = sprawling.subList(0, 18);
        List<Move> small = sprawling.subList(0, 5);
        GameIndex games = new GameIndex(Variant.T5);
        games.add("sprawling", sprawling);
        games.add("shorter", shorter);
        games.add("small", small);
        List<Move> turned = sprawling.stream()
                .map(move -> Symmetry.QUARTER_TURN.apply(move, RuleSet.of(Variant.T5)))
                .toList();

        assertThat(games.relatives(turned, "", 5))
                .isEqualTo(new GameIndex.Relatives(
                        2, List.of(new GameIndex.Related("sprawling", 20), new GameIndex.Related("shorter", 18))));
        assertThat(games.relatives(turned, "sprawling", 5).closest())
                .containsExactly(new GameIndex.Related("shorter", 18));
        assertThat(games.relatives(small, "", 5).closest()).containsExactly(new GameIndex.Related("small", 5));
        assertThat(games.nesting(turned)).isEqualTo(new GameIndex.Nesting(List.of(), List.of("shorter", "small")));
    }

    @Test
    void whatIsNotThereHasNoRelatives() throws Exception {
        assertThat(Http.get("/api/v1/records/nobody/relatives").statusCode()).isEqualTo(404);
        assertThat(Http.get("/api/v1/families?variant=6T").statusCode()).isEqualTo(400);
    }

    @Test
    void aGameThatAnImportReplacesIsForgotten() throws Exception {
        List<Move> similar = records.document("rosin178")
                .map(CompactGames::read)
                .orElseThrow()
                .moves()
                .subList(0, 176);
        List<Move> another = played(Variant.T5, 1);
        List<Move> part = another.subList(0, another.size() - 2);
        imported("replaced", Variant.T5, similar);
        index.refresh();
        assertThat(relatives("rosin178")).contains("replaced");
        assertThat(family("rosin178")).contains("replaced");

        imported("replaced", Variant.T5, another);
        index.refresh();
        assertThat(relatives("rosin178")).doesNotContain("replaced");
        assertThat(family("rosin178")).doesNotContain("replaced");
        assertThat(texts(validated(part).at("/registry/partOf"))).containsExactly("replaced");

        imported("replaced", Variant.D4, played(Variant.D4, 1));
        index.refresh();
        assertThat(texts(validated(part).at("/registry/partOf"))).isEmpty();
    }

    /** Transactions may commit in another order than that of their changes. */
    @Test
    void aCorrectionThatBecomesVisibleLateIsListed() throws Exception {
        imported("0-late", Variant.T4, played(Variant.T4, 2));
        imported("0-newest", Variant.T4, played(Variant.T4, 3));
        index.refresh();
        Instant now = clock.instant();
        try (Connection late = database.getConnection();
                Connection newest = database.getConnection()) {
            late.setAutoCommit(false);
            correct(late, "0-late", "Jane Doe", now);
            correct(newest, "0-newest", "Jane Roe", now.plusMillis(1));
            assertThat(authors()).contains("Jane Roe").doesNotContain("Jane Doe");
            late.commit();
        }

        index.refresh();

        assertThat(authors()).contains("Jane Doe");
    }

    private static void correct(Connection connection, String id, String author, Instant at) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("update game_record set author = ?, changed_at = ? where id = ?")) {
            update.setString(1, author);
            update.setObject(2, at.atOffset(ZoneOffset.UTC));
            update.setString(3, id);
            update.executeUpdate();
        }
    }

    private static List<String> authors() throws Exception {
        return json("/api/v1/families?variant=4T&limit=100").findValuesAsText("author");
    }

    /** Imports a published record, replacing the one with the same id. */
    private void imported(String id, Variant variant, List<Move> moves) throws Exception {
        ObjectNode line = JSON.createObjectNode()
                .put("id", id)
                .put("variant", variant.code())
                .put("score", moves.size())
                .put("state", "published")
                .put("origin", "search")
                .put("document", CompactGames.write(variant, moves));
        line.putArray("history");
        made.add(id);
        String answer =
                Http.text(Http.post("/api/v1/records/import", line.toString(), "Content-Type", "application/x-ndjson"));
        assertThat(JSON.readTree(answer).path("result").asText()).as(answer).isIn("created", "replaced");
    }

    private static List<Move> played(Variant variant, long seed) {
        Random random = new Random(seed);
        Position position = new Position(RuleSet.of(variant));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }

    private static List<String> relatives(String id) throws Exception {
        return json("/api/v1/records/" + id + "/relatives?limit=100").findValuesAsText("id");
    }

    /** Returns the ids of the family that contains a record. */
    private static List<String> family(String id) throws Exception {
        for (JsonNode family : json("/api/v1/families?variant=5T&limit=100").get("families")) {
            List<String> members = texts(family.get("members"));
            if (members.contains(id)) {
                return members;
            }
        }
        return List.of();
    }

    @Test
    void aGameIsToldItsRankAndTheNearestRecord() throws Exception {
        List<Move> moves = CompactGames.read(Http.text(Http.get("/api/v1/records/bruneau170.msr")))
                .moves();
        JsonNode whole = validated(moves).get("registry");
        JsonNode half = validated(moves.subList(0, 85)).get("registry");
        JsonNode none = validated(List.of()).get("registry");

        assertThat(whole.at("/nearest/id").textValue()).isEqualTo("bruneau170");
        assertThat(whole.at("/nearest/points").intValue()).isEqualTo(170);
        assertThat(whole.get("rank").intValue())
                .isBetween(2, whole.get("pointSets").intValue());
        assertThat(half.at("/nearest/points").intValue()).isEqualTo(85);
        assertThat(half.get("rank").intValue()).isGreaterThan(whole.get("rank").intValue());
        assertThat(none.has("nearest")).isFalse();
    }

    private static List<String> historic() throws Exception {
        return json("/api/v1/records?variant=5T&tag=historic&limit=100")
                .get("records")
                .findValuesAsText("id");
    }

    private static JsonNode json(String path) throws Exception {
        return JSON.readTree(Http.get(path).body());
    }

    private static JsonNode validated(List<Move> moves) throws Exception {
        String document = CompactGames.write(Variant.T5, moves);
        return JSON.readTree(
                Http.post("/api/v1/validate?registry=true", document).body());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }
}
