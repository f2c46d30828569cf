package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hibernate.Hibernate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.access.AccessPolicy;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.access.Owner;
import org.morpion.access.Scopes;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest;
import org.morpion.access.quota.Quotas;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.RequestKey;
import org.morpion.http.request.WriteGate;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.SolverProvenance;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.corpus.Corpus;
import org.morpion.registry.submission.SubmissionParameters;
import org.morpion.registry.submission.Submissions;
import org.morpion.render.document.Document;
import org.morpion.render.document.Form;
import org.morpion.searches.Configurations;
import org.morpion.service.Http;

/** Submissions to the registry of an open service, which publishes them at once. */
@QuarkusTest
class SubmissionsTest {
    private static final String RECORDS = "/api/v1/records";

    private static final Owner JANE = new Owner("key:jane", "key:jane");

    @Inject
    RecordStore store;

    @Inject
    AgroalDataSource database;

    @Inject
    Corpus corpus;

    @Inject
    KeptRecords kept;

    @Inject
    ChangeLog changeLog;

    @Inject
    IdempotencyKeys keys;

    @Inject
    WriteGate gate;

    @Inject
    Quotas quotas;

    @Inject
    DatabaseClock clock;

    @Inject
    AuditTrail audit;

    @Inject
    AccessPolicy access;

    @Test
    void aNewGridBecomesARecordAndItsImagesAreRecognised() throws Exception {
        List<Move> game = Registry.randomGame(Variant.D4, 101);
        HttpResponse<byte[]> created =
                Registry.submit(Registry.compact(Variant.D4, game), "?author=Zoë%20Ågren&submitter=zoe&who=human");
        assertThat(created.statusCode()).as(Http.text(created)).isEqualTo(201);
        JsonNode record = Registry.json(created).get("record");
        String id = record.get("id").textValue();
        assertThat(created.headers().firstValue("Location")).contains(RECORDS + "/" + id);
        assertThat(Registry.json(created).get("same").textValue()).isEqualTo("new");
        assertThat(record.get("state").textValue()).isEqualTo("published");
        assertThat(record.get("origin").textValue()).isEqualTo("submitted");
        assertThat(record.get("foundBy").textValue()).isEqualTo("human");
        assertThat(record.get("submitter").textValue()).isEqualTo("zoe");

        assertSame(Registry.compact(Variant.D4, game), "game", "identity", id);
        RuleSet rules = RuleSet.of(Variant.D4);
        List<Move> turned = game.stream()
                .map(move -> Symmetry.QUARTER_TURN.apply(move, rules))
                .toList();
        assertSame(Registry.compact(Variant.D4, turned), "orientation", "three-quarter-turn", id);
        String canonical = Http.text(
                Http.post("/api/v1/convert?to=msr&orientation=canonical", Registry.compact(Variant.D4, game)));
        assertThat(Registry.json(Registry.submit(canonical, ""))
                        .at("/record/id")
                        .textValue())
                .isEqualTo(id);

        assertThat(Registry.ids("author=zoe%20agren&variant=4D&who=human")).contains(id);
        assertThat(Registry.ids("text=AGREN")).contains(id);
        assertThat(Registry.ids("origin=submitted&sort=newest")).contains(id);
        assertThat(Registry.ids("pointSet=" + record.get("pointSet").textValue()))
                .contains(id);
        assertThat(Http.get(RECORDS + "/" + id + ".msr").statusCode()).isEqualTo(200);
        // The original document can have a megabyte, and only exports need it.
        assertThat(Hibernate.isPropertyInitialized(store.ofId(id).orElseThrow(), "sent"))
                .isFalse();
    }

    @Test
    void aDocumentCantSayThatItsGameIsStillToBeAchieved() throws Exception {
        JsonNode then = Registry.json(Registry.submit(
                Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 115)), "?tag=date:1999-12"));
        JsonNode future = Registry.json(
                Registry.submit(Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 116)), "?tag=date:2999"));

        assertThat(then.at("/record/achieved").textValue()).isEqualTo("1999-12");
        assertThat(future.at("/record/achieved").isNull()).isTrue();
    }

    @Test
    void theDateStaysEmptyIfNobodyHasNamedIt() throws Exception {
        JsonNode submitted =
                Registry.json(Registry.submit(Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 147)), ""));

        assertThat(submitted.at("/record/achieved").isNull()).isTrue();
    }

    @Test
    void aGameWithoutMovesIsNoRecord() throws Exception {
        HttpResponse<byte[]> refused = Registry.submit(Registry.compact(Variant.D4, List.of()), "");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(Registry.json(refused).get("type").textValue()).isEqualTo("/problems/invalid-record");
        assertThat(Registry.json(refused).get("pointer").textValue()).isEqualTo("/moves");
    }

    /** A new version of the service may ship a game that a user has already submitted. */
    @ParameterizedTest
    @CsvSource({"PUBLISHED, MERGED, of-a-stranger", "PENDING, PUBLISHED, "})
    void aGameThatComesWithTheServiceAndIsThereAlreadyIsOneRecord(String state, String own, String successor)
            throws Exception {
        String id = "explore178d";
        sql("delete from record_tag where record_id = ?", id);
        sql("update game_record set id = 'of-a-stranger', state = '" + state + "' where id = ?", id);

        corpus.bringIn();

        StoredRecord loaded = store.ofId(id).orElseThrow();
        StoredRecord stranger = store.ofId("of-a-stranger").orElseThrow();
        assertThat(loaded.state).hasToString(own);
        assertThat(loaded.successor).isEqualTo(successor);
        assertThat(stranger.state).isEqualTo(successor == null ? RecordState.MERGED : RecordState.PUBLISHED);
        assertThat(stranger.successor).isEqualTo(successor == null ? id : null);
        sql("delete from game_record where id = ?", id);
        sql("delete from game_record where id = ?", "of-a-stranger");
        corpus.bringIn();
        assertThat(Http.get(RECORDS + "/" + id).statusCode()).isEqualTo(200);
    }

    @Test
    void aFoundGameIsPublishedThoughASubmissionOfItsOwnerIsPending() throws Exception {
        GameRecord game = GameRecord.of(Variant.D4, Registry.randomGame(Variant.D4, 130))
                .withMetadata(Metadata.NONE.toBuilder()
                        .tags(List.of("date:1999", "own"))
                        .build());
        String pending = Registry.json(Registry.submit(Registry.compact(Variant.D4, game.moves()), ""))
                .at("/record/id")
                .textValue();
        sql("update game_record set state = 'PENDING', owner = 'key:jane' where id = ?", pending);

        String id = kept.store(game, JANE);

        StoredRecord found = store.ofId(id).orElseThrow();
        assertThat(found.state).isEqualTo(RecordState.PUBLISHED);
        assertThat(found.tags).contains("own");
        assertThat(found.achieved).isGreaterThan("2000");
        assertThat(store.ofId(pending).orElseThrow().successor).isEqualTo(id);
        assertThat(kept.store(game, JANE)).isEqualTo(id);
        JsonNode change =
                Registry.json(Http.get(RECORDS + "/" + pending + "/history")).at("/changes/0");
        assertThat(change.get("action").textValue()).isEqualTo("merged");
        assertThat(change.get("by").textValue()).isEqualTo("key:jane");
    }

    private void sql(String statement, String id) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.setString(1, id);
            prepared.executeUpdate();
        }
    }

    @Test
    void aMethodThatIsNoSolversIdIsNone() throws Exception {
        SolverProvenance provenance = new SolverProvenance(
                Optional.of("Morpion Service"),
                Optional.of("a\0b"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());

        GameRecord game = new GameRecord(
                GameRecord.VERSION,
                Variant.D4,
                Registry.randomGame(Variant.D4, 117),
                Metadata.NONE,
                Optional.of(provenance),
                Map.of());

        HttpResponse<byte[]> created = Registry.submit(CompactGames.write(game), "");

        assertThat(created.statusCode()).as(Http.text(created)).isEqualTo(201);
        assertThat(store.ofId(Registry.json(created).at("/record/id").textValue())
                        .orElseThrow()
                        .solver)
                .isNull();
    }

    @Test
    void anIllegalGameIsRefusedWithItsMoveAndRule() throws Exception {
        HttpResponse<byte[]> refused = Registry.submit(
                "{\"version\": \"0.1\", \"variant\": \"5T\", \"moves\": [{\"x\": 4, \"y\": 3, \"dir\": \"H\", \"pos\": 3}]}",
                "");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(Registry.json(refused).get("move").intValue()).isZero();
        assertThat(Registry.json(refused).get("rule").textValue()).isEqualTo("point-missing");
    }

    @Test
    void aRepeatedRequestIsAnsweredAsTheFirstOne() throws Exception {
        String game = Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 102));
        HttpResponse<byte[]> first = Registry.submit(game, "", "Idempotency-Key", "submission-1");
        HttpResponse<byte[]> again = Registry.submit(game, "", "Idempotency-Key", "submission-1");
        HttpResponse<byte[]> other = Registry.submit(
                Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 103)),
                "",
                "Idempotency-Key",
                "submission-1");
        HttpResponse<byte[]> otherAuthor =
                Registry.submit(game, "?author=Jane%20Doe", "Idempotency-Key", "submission-1");

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(Registry.json(other).get("type").textValue()).isEqualTo("/problems/idempotency-key-reused");
        assertThat(otherAuthor.statusCode()).isEqualTo(422);

        String id = Registry.json(first).at("/record/id").textValue();
        Http.delete(RECORDS + "/" + id);
        HttpResponse<byte[]> anew = Registry.submit(game, "", "Idempotency-Key", "submission-1");
        assertThat(anew.statusCode()).isEqualTo(201);
        assertThat(Registry.json(anew).at("/record/id").textValue()).isNotEqualTo(id);
        assertThat(Registry.patch(id, "{'state': 'published'}").statusCode()).isEqualTo(422);
    }

    @Test
    void ofGridsSubmittedAtTheSameTimeOneBecomesTheRecord() throws Exception {
        String game = Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 104));
        ExecutorService callers = Executors.newFixedThreadPool(6);
        try {
            List<Future<HttpResponse<byte[]>>> answers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                answers.add(callers.submit(() -> Registry.submit(game, "")));
            }
            List<Integer> statuses = new ArrayList<>();
            List<String> ids = new ArrayList<>();
            for (Future<HttpResponse<byte[]>> answer : answers) {
                statuses.add(answer.get().statusCode());
                ids.add(Registry.json(answer.get()).at("/record/id").textValue());
            }
            assertThat(statuses).containsOnlyOnce(201).containsOnly(200, 201);
            assertThat(ids).containsOnly(ids.get(0));
        } finally {
            callers.shutdown();
        }
    }

    @Test
    void textsAreFoundByTheirPartsPageByPage() throws Exception {
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            submitted.add(Registry.json(Registry.submit(
                            Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 170 + i)),
                            "?author=Zo%C3%AB%20Quix&tag=quixotic&achieved=1977-0" + (i + 1)
                                    + "&description=Drawn%20on%20%22graph%20paper%22%20no." + i
                                    + "%20in%20%C5%81%C3%B3d%C5%BA"))
                    .at("/record/id")
                    .textValue());
        }
        for (String query : List.of(
                "text=paper%22%20no",
                "text=LODZ",
                "text=%22",
                "text=uix",
                "author=zoe%20q",
                "author=Q",
                "author=IX",
                "author=zoe&text=graph&variant=4D",
                "tag=quixotic",
                "since=1977-01&until=1977-05")) {
            for (String order : List.of("", "&sort=newest")) {
                assertThat(pages(query + order)).as(query + order).containsExactlyInAnyOrderElementsOf(submitted);
            }
        }
        assertThat(Registry.ids("text=no.3%20in")).containsExactly(submitted.get(3));
        assertThat(Registry.ids("text=no.4%20in&author=zoe&tag=quixotic&until=1977-04"))
                .isEmpty();
        assertThat(Registry.ids("text=paper%20no")).isEmpty();
        assertThat(Registry.ids("text=zo%C3%AB%20graph")).isEmpty();

        Registry.patch(submitted.get(3), "{'metadata': {'description': 'Found in an attic'}}");

        assertThat(Registry.ids("text=no.3%20in")).isEmpty();
        assertThat(Registry.ids("text=an%20attic&author=quix")).containsExactly(submitted.get(3));
        Http.delete(RECORDS + "/" + submitted.get(3));
        assertThat(Registry.ids("text=an%20attic")).isEmpty();
        assertThat(pages("author=quix")).hasSize(4).doesNotContain(submitted.get(3));
    }

    /** Returns the ids on all pages of two records each. */
    private static List<String> pages(String query) throws Exception {
        List<String> ids = new ArrayList<>();
        String next = RECORDS + "?limit=2&" + query;
        while (next != null) {
            HttpResponse<byte[]> page = Http.get(next);
            ids.addAll(Registry.json(page).get("records").findValuesAsText("id"));
            next = page.headers()
                    .firstValue("Link")
                    .map(link -> link.substring(link.indexOf('<') + 1, link.indexOf('>')))
                    .orElse(null);
        }
        return ids;
    }

    @Test
    void underModerationARecordIsOnlyThereForItsSubmitterUntilItIsPublished() throws Exception {
        Submissions moderated = submissions(true, keys);
        Caller submitter = new Caller("key:1", Set.of(Scopes.RECORD_WRITE), false);
        Caller other = new Caller("key:2", Set.of(Scopes.RECORD_WRITE), false);
        Caller moderator = new Caller("key:3", Set.of(Scopes.RECORD_MODERATE), false);
        GameRecord game = GameRecord.of(Variant.D4, Registry.randomGame(Variant.D4, 111));
        Document document = new Document(game, Form.MSR_COMPACT, Claims.NONE, List.of(), VariantChoice.NAMED);

        StoredRecord pending = moderated
                .submit(document, new byte[1], new SubmissionParameters(), submitter, Optional.empty())
                .record();
        Submissions.Admitted twin =
                moderated.submit(document, new byte[1], new SubmissionParameters(), other, Optional.empty());

        assertThat(pending.state).isEqualTo(RecordState.PENDING);
        assertThat(twin.isNew()).isTrue();
        assertThat(twin.record().id).isNotEqualTo(pending.id);
        assertThat(RecordAccess.sees(submitter, pending)).isTrue();
        assertThat(RecordAccess.sees(moderator, pending)).isTrue();
        assertThat(RecordAccess.sees(other, pending)).isFalse();
        assertThat(RecordAccess.sees(submitter, twin.record())).isFalse();
        assertThat(Registry.ids("variant=4D")).doesNotContain(pending.id);
        assertThat(Registry.ids("state=pending")).contains(pending.id);
        assertThat(Registry.ids("state=pending&mine=true")).doesNotContain(pending.id);

        assertThat(Registry.patch(pending.id, "{'state': 'published'}").statusCode())
                .isEqualTo(200);
        assertThat(Registry.ids("variant=4D&sort=newest")).contains(pending.id);
        assertThat(RecordAccess.sees(other, store.ofId(pending.id).orElseThrow()))
                .isTrue();
    }

    @Test
    void whatCanNotBePublishedIsNotSaidToBeThere() {
        Caller caller = new Caller("key:1", Set.of(Scopes.RECORD_WRITE), false);
        Document document = new Document(
                GameRecord.of(Variant.D4, Registry.randomGame(Variant.D4, 112)),
                Form.MSR_COMPACT,
                Claims.NONE,
                List.of(),
                VariantChoice.NAMED);
        Submissions.Admitted pending = submissions(true, keys)
                .submit(document, new byte[1], new SubmissionParameters(), caller, Optional.empty());
        HttpProblem fault =
                ProblemType.BUSY.because("nobody remembers keys now").build();
        Submissions forgetful = submissions(false, new IdempotencyKeys(clock) {
            @Override
            protected Optional<String> find(IdempotentRequest.Kind kind, String owner, RequestKey key) {
                return Optional.empty();
            }

            @Override
            public void remember(IdempotentRequest.Kind kind, String owner, RequestKey key, String recordId) {
                throw fault;
            }
        });

        assertThatThrownBy(() -> forgetful.submit(
                        document,
                        new byte[1],
                        new SubmissionParameters(),
                        caller,
                        RequestKey.of("once", new byte[1], null)))
                .isSameAs(fault);
        assertThat(store.ofId(pending.record().id).orElseThrow().state).isEqualTo(RecordState.PENDING);
    }

    private Submissions submissions(boolean moderated, IdempotencyKeys keys) {
        return new Submissions(
                store,
                changeLog,
                keys,
                gate,
                quotas,
                clock,
                audit,
                Configurations.of(
                        RecordConfiguration.class, Map.of("morpion.records.moderation", Boolean.toString(moderated))),
                access);
    }

    @ParameterizedTest
    @CsvSource({
        "author=%00",
        "who=cat",
        "achieved=today",
        "achieved=2011-13",
        "achieved=2011-02-29",
        "achieved=2011-2-9",
        "achieved=2999",
        "who=HUMAN"
    })
    void badParametersAreRefused(String query) throws Exception {
        HttpResponse<byte[]> refused =
                Registry.submit(Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, 110)), "?" + query);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(Registry.json(refused).get("parameter").textValue())
                .isEqualTo(query.substring(0, query.indexOf('=')));
        String known = new String(Http.corpus("5T/rosin178.json"), StandardCharsets.UTF_8);
        assertThat(Registry.submit(known, "?" + query).statusCode())
                .as("also where the grid is known")
                .isEqualTo(400);
    }

    @Test
    void theHistoricGamesAreRanked() throws Exception {
        JsonNode board = Registry.json(Http.get("/api/v1/leaderboards/5T?asOf=2011-12"));

        assertThat(board.at("/bound/score").intValue()).isEqualTo(485);
        assertThat(board.at("/entries/0/record/id").textValue()).isEqualTo("rosin178");
        assertThat(board.at("/entries/1/rank").intValue()).isEqualTo(2);
        assertThat(board.at("/entries/2/rank").intValue()).isEqualTo(2);
        assertThat(board.get("progression").findValuesAsText("id"))
                .containsExactly("bruneau170", "rosin172", "rosin177a", "rosin178");
        JsonNode before = Registry.json(Http.get("/api/v1/leaderboards/5T?asOf=2010"));
        assertThat(before.at("/entries/0/record/id").textValue()).isEqualTo("rosin172");
        JsonNode human = Registry.json(Http.get("/api/v1/leaderboards/5T?who=human&by=points&asOf=2011"));
        assertThat(human.at("/entries/0/record/id").textValue()).isEqualTo("bruneau170");
        assertThat(human.at("/entries/0/grids").intValue()).isEqualTo(1);
        assertThat(Registry.json(Http.get("/api/v1/leaderboards/4D?by=points"))
                        .at("/bound/reached")
                        .booleanValue())
                .isTrue();
        assertThat(Http.get("/api/v1/leaderboards/6T").statusCode()).isEqualTo(404);
        assertThat(Http.get("/api/v1/leaderboards/5T?asOf=then").statusCode()).isEqualTo(400);
    }

    @Test
    void leaderboardsCountPointsOnceAndContinueWithRanks() throws Exception {
        JsonNode whole = Registry.json(Http.get("/api/v1/leaderboards/5T?asOf=2011-12&limit=100"));
        assertThat(whole.get("by").textValue()).isEqualTo("points");

        for (String by : new String[] {"points", "grid"}) {
            List<JsonNode> entries = new ArrayList<>();
            String next = "/api/v1/leaderboards/5T?asOf=2011-12&limit=2&by=" + by;
            while (next != null) {
                HttpResponse<byte[]> page = Http.get(next);
                Registry.json(page).get("entries").forEach(entries::add);
                next = Registry.json(page).get("next").textValue();
                assertThat(page.headers().firstValue("Link"))
                        .isEqualTo(Optional.ofNullable(next).map(address -> "<" + address + ">; rel=\"next\""));
            }
            assertThat(entries)
                    .containsExactlyElementsOf(
                            Registry.json(Http.get("/api/v1/leaderboards/5T?asOf=2011-12&limit=100&by=" + by))
                                    .get("entries"));
        }
        assertThat(Http.get("/api/v1/leaderboards/5T?cursor=bm9uZQ").statusCode())
                .isEqualTo(400);
    }

    private static void assertSame(String document, String same, String orientation, String id) throws Exception {
        HttpResponse<byte[]> known = Registry.submit(document, "");
        assertThat(known.statusCode()).as(Http.text(known)).isEqualTo(200);
        assertThat(known.headers().firstValue("Location")).contains(RECORDS + "/" + id);
        assertThat(Registry.json(known).get("same").textValue()).isEqualTo(same);
        assertThat(Registry.json(known).get("orientation").textValue()).isEqualTo(orientation);
        assertThat(Registry.json(known).at("/record/id").textValue()).isEqualTo(id);
    }
}
