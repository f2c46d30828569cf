package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Visibility of records in a closed service, for submitters, moderators and anonymous callers. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class ClosedRegistryTest {
    private static final String RECORDS = "/api/v1/records";
    private static final String SUBMISSIONS = "/api/v1/me/submissions";
    private static final RuleSet RULES = RuleSet.of(Variant.D4);

    @Test
    void aPendingTwinIsToldOfButNotWhoseItIsNorWhatItSays() throws Exception {
        As first = As.scopes(Scopes.RECORD_WRITE);
        As second = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE);
        List<Move> game = randomGame(971);
        List<Move> turned =
                game.stream().map(move -> Symmetry.FLIP_X.apply(move, RULES)).toList();

        HttpResponse<byte[]> submitted = submit(first, game, "Jane Doe", "?submitter=jane");
        String id = As.json(submitted).at("/record/id").textValue();
        assertThat(submitted.statusCode()).isEqualTo(201);
        assertThat(As.json(submitted).at("/record/state").textValue()).isEqualTo("pending");
        assertThat(As.json(submit(first, turned, null, "")).get("same").textValue())
                .isEqualTo("orientation");

        HttpResponse<byte[]> twin = submit(second, turned, null, "");
        assertThat(twin.statusCode()).isEqualTo(201);
        assertThat(As.json(twin).get("same").textValue()).isEqualTo("pending");
        assertThat(Http.text(twin)).doesNotContain(id, "Jane", "jane");
        String own = As.json(twin).at("/record/id").textValue();
        assertThat(twin.headers().firstValue("Location")).hasValue(RECORDS + "/" + own);

        for (As other : List.of(second, As.NOBODY)) {
            for (String address : List.of(RECORDS + "/" + id, RECORDS + "/" + id + ".svg")) {
                assertThat(other.get(address).statusCode()).as(address).isEqualTo(404);
            }
            assertThat(Http.text(other.get(RECORDS + "?variant=4D&limit=100"))).doesNotContain(id);
            assertThat(Http.text(other.get(RECORDS + "?state=pending&limit=100")))
                    .doesNotContain(id);
            assertThat(Http.text(other.get(RECORDS + "/export"))).doesNotContain(id, "\"owner\"", "\"history\"");
        }
        assertThat(second.get(RECORDS + "/" + id + "/relatives").statusCode()).isEqualTo(404);
        assertThat(moderator.get(RECORDS + "/" + id + "/relatives").statusCode())
                .isEqualTo(200);
        assertThat(first.get(RECORDS + "/" + id + ".json").statusCode()).isEqualTo(200);
        assertThat(Http.text(first.get(RECORDS + "?state=pending"))).contains(id);
        assertThat(Http.text(moderator.get(RECORDS + "?state=pending&limit=100")))
                .contains(id);
        assertThat(Http.text(moderator.get(RECORDS + "/export"))).contains(id);
    }

    @Test
    void aModeratorDecidesBetweenTwoClaimsToAGrid() throws Exception {
        As first = As.scopes(Scopes.RECORD_WRITE);
        As second = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE);
        List<Move> game = randomGame(982);
        String earlier =
                As.json(submit(first, game, "Jane Doe", "")).at("/record/id").textValue();
        List<HttpResponse<byte[]>> answers = SearchApi.atOnce(4, () -> submit(second, game, "Jane Roe", ""));
        assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(1);
        List<String> claims =
                answers.stream().map(ClosedRegistryTest::idOf).distinct().toList();
        assertThat(claims).hasSize(1).doesNotContain(earlier);
        String later = claims.get(0);

        for (As claimant : List.of(first, second)) {
            assertThat(As.json(claimant.get(RECORDS + "?mine=true&state=pending"))
                            .get("records")
                            .findValuesAsText("id"))
                    .containsExactly(claimant == first ? earlier : later);
        }
        JsonNode queue = As.json(moderator.get(RECORDS + "?state=pending&ids=" + earlier + "," + later))
                .get("records");
        assertThat(queue.findValuesAsText("id")).containsExactlyInAnyOrder(earlier, later);
        assertThat(queue.get(0).get("fingerprint")).isEqualTo(queue.get(1).get("fingerprint"));

        HttpResponse<byte[]> early = moderator.send("PATCH", RECORDS + "/" + later, "{\"state\": \"published\"}");
        assertThat(early.statusCode()).isEqualTo(422);
        assertThat(As.json(early).get("detail").textValue()).contains(earlier);
        moderator.send("PATCH", RECORDS + "/" + earlier, "{\"state\": \"refused\", \"reason\": \"copied\"}");
        assertThat(moderator
                        .send("PATCH", RECORDS + "/" + later, "{\"state\": \"published\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.text(As.NOBODY.get(RECORDS + "/" + later + ".json"))).contains("Jane Roe");
    }

    private static String idOf(HttpResponse<byte[]> submitted) {
        try {
            return As.json(submitted).at("/record/id").textValue();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSearchDoesNotDisplaceThePendingRecordOfAnotherCaller() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As searcher = As.scopes(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE, Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE);
        List<Move> game = gameWithOnlyOneLastMove();
        String submitted = As.json(submit(submitter, game, "Jane Doe", ""))
                .at("/record/id")
                .textValue();
        String address = RECORDS + "/" + submitted;

        String found = found(searcher, game);

        assertThat(found).isNotEqualTo(submitted);
        assertThat(found(searcher, game)).isEqualTo(found);
        assertThat(searcher.get(RECORDS + "/" + found).statusCode()).isEqualTo(200);
        for (As other : List.of(submitter, As.NOBODY)) {
            assertThat(other.get(RECORDS + "/" + found).statusCode()).isEqualTo(404);
        }
        assertThat(submitter.get(address).statusCode()).isEqualTo(200);
        JsonNode pending =
                As.json(moderator.get(RECORDS + "?state=pending&limit=100")).get("records");
        assertThat(pending.findValuesAsText("id")).contains(submitted, found);
        HttpResponse<byte[]> refused = moderator.send("PATCH", RECORDS + "/" + found, "{\"state\": \"published\"}");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(As.json(refused).get("detail").textValue()).contains(submitted, "pending");

        assertThat(searcher.delete(RECORDS + "/" + found).statusCode()).isEqualTo(204);
        assertThat(submitter.get(address).statusCode()).isEqualTo(200);
        String again = found(searcher, game);
        assertThat(moderator
                        .send("PATCH", address, "{\"state\": \"published\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.text(As.NOBODY.get(address + ".json"))).contains("Jane Doe");
        assertThat(moderator
                        .send("PATCH", RECORDS + "/" + again, "{\"mergeInto\": \"" + submitted + "\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(found(searcher, game)).isEqualTo(submitted);
    }

    /** Returns a game whose last move is forced, so that every search from the position before it finds this game. */
    private static List<Move> gameWithOnlyOneLastMove() {
        return IntStream.iterate(5_000, seed -> seed + 1)
                .mapToObj(ClosedRegistryTest::randomGame)
                .filter(game -> {
                    Position position = new Position(RULES);
                    game.subList(0, game.size() - 1).forEach(position::play);
                    return position.count() == 1;
                })
                .findFirst()
                .orElseThrow();
    }

    /** Searches from the position before a game's last move and returns the id of the resulting record. */
    private static String found(As searcher, List<Move> game) throws Exception {
        String from = CompactGames.write(Variant.D4, game.subList(0, game.size() - 1));
        HttpResponse<byte[]> made = searcher.post(
                SearchApi.SEARCHES,
                "{\"solver\": \"nrpa\", \"variant\": \"4D\", \"from\": \"" + from
                        + "\", \"limits\": {\"nodes\": 100}, \"record\": {\"author\": \"John Roe\"}}");
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        String address = SearchApi.SEARCHES + "/" + As.json(made).get("id").textValue();
        return SearchApi.eventually(() -> As.json(searcher.get(address)), search -> search.hasNonNull("record"))
                .get("record")
                .textValue();
    }

    @Test
    void theReasonToWithdrawWhatWasNeverPublicIsNotPublicEither() throws Exception {
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_WRITE);
        JsonNode record = As.json(submit(As.scopes(Scopes.RECORD_WRITE), randomGame(979), "John Doe", ""))
                .get("record");
        assertThat(record.get("state").textValue()).isEqualTo("pending");
        String address = RECORDS + "/" + record.get("id").textValue();

        assertThat(moderator.delete(address + "?reason=secret").statusCode()).isEqualTo(204);

        HttpResponse<byte[]> gone = As.NOBODY.get(address);
        assertThat(gone.statusCode()).isEqualTo(410);
        assertThat(Http.text(gone)).doesNotContain("secret");
        assertThat(Http.text(moderator.get(RECORDS + "/export"))).contains("secret");
    }

    @Test
    void aRecordGoesFromItsSubmitterByAModeratorToEverybody() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As other = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE);
        String id = As.json(submit(submitter, randomGame(972), "John Doe", ""))
                .at("/record/id")
                .textValue();
        String address = RECORDS + "/" + id;

        assertThat(submitter
                        .send("PATCH", address, "{\"state\": \"published\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(submitter.get(address + "/history").statusCode()).isEqualTo(403);
        assertThat(other.delete(address).statusCode()).isEqualTo(404);
        HttpResponse<byte[]> corrected = moderator.send(
                "PATCH", address, "{\"metadata\": {\"author\": \"Jane Roe\"}, \"reason\": \"misspelt\"}");
        assertThat(As.json(corrected).get("author").textValue()).isEqualTo("Jane Roe");
        assertThat(As.json(corrected).get("state").textValue()).isEqualTo("pending");
        assertThat(moderator
                        .send("PATCH", address, "{\"state\": \"published\"}")
                        .statusCode())
                .isEqualTo(200);

        HttpResponse<byte[]> published = As.NOBODY.get(address + ".json");
        assertThat(published.statusCode()).isEqualTo(200);
        assertThat(Http.text(published)).contains("Jane Roe").doesNotContain("John Doe");
        assertThat(published.headers().firstValue("Cache-Control").orElseThrow())
                .startsWith("public, max-age=");
        JsonNode history = As.json(moderator.get(address + "/history"));
        assertThat(history.get("changes").findValuesAsText("action")).containsExactly("corrected", "published");
        assertThat(CompactGames.read(history.at("/changes/0/before").textValue())
                        .metadata()
                        .author())
                .contains("John Doe");

        HttpResponse<byte[]> refused = other.delete(address);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(As.json(refused).get("type").textValue()).isEqualTo("/problems/scope-missing");
        assertThat(As.json(refused).at("/scopes/0").textValue()).isEqualTo("record:moderate");
    }

    @Test
    void anOwnerRequestsTheRemovalOfWhatIsPublishedAndAModeratorDecides() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_WRITE);
        String requests = RECORDS + "?removalRequested=true&limit=100";
        String id = As.json(submit(submitter, randomGame(980), "John Doe", ""))
                .at("/record/id")
                .textValue();
        String address = RECORDS + "/" + id;
        moderator.send("PATCH", address, "{\"state\": \"published\"}");

        assertThat(submitter.delete(address + "?reason=mine").statusCode()).isEqualTo(202);
        assertThat(submitter.delete(address + "?reason=mine").statusCode()).isEqualTo(202);
        assertThat(As.NOBODY.get(address + ".json").statusCode()).isEqualTo(200);
        assertThat(Http.text(moderator.get(requests))).contains(id);
        assertThat(Http.text(submitter.get(requests))).contains(id);
        assertThat(Http.text(As.NOBODY.get(requests))).doesNotContain(id);

        assertThat(moderator
                        .send("PATCH", address, "{\"state\": \"published\", \"reason\": \"a record\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.text(moderator.get(requests))).doesNotContain(id);

        assertThat(submitter.delete(address).statusCode()).isEqualTo(202);
        assertThat(moderator
                        .send("PATCH", address, "{\"state\": \"hidden\", \"reason\": \"as asked\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(As.NOBODY.get(address).statusCode()).isEqualTo(410);
        assertThat(Http.text(submitter.get(RECORDS + "?mine=true"))).contains(id, "as asked");
        assertThat(Http.text(moderator.get(requests))).doesNotContain(id);
        assertThat(As.json(moderator.get(address + "/history")).get("changes").findValuesAsText("action"))
                .containsExactly("published", "removal-requested", "removal-declined", "removal-requested", "hidden");
    }

    @Test
    void theOwnRecordsAreListedAtAnAddressOfTheirOwn() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As other = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE);
        List<String> submitted = new ArrayList<>();
        for (int seed = 983; seed < 986; seed++) {
            submitted.add(0, idOf(submit(submitter, randomGame(seed), "John Doe", "")));
        }
        moderator.send("PATCH", RECORDS + "/" + submitted.get(2), "{\"state\": \"published\"}");
        moderator.send("PATCH", RECORDS + "/" + submitted.get(1), "{\"state\": \"refused\", \"reason\": \"a copy\"}");

        List<String> listed = new ArrayList<>();
        String next = SUBMISSIONS + "?limit=2&sort=newest";
        while (next != null) {
            HttpResponse<byte[]> answer = submitter.get(next);
            JsonNode page = As.json(answer);
            listed.addAll(page.get("records").findValuesAsText("id"));
            assertThat(page.get("records"))
                    .isEqualTo(As.json(submitter.get(next.replace(SUBMISSIONS + "?", RECORDS + "?mine=true&")))
                            .get("records"));
            next = page.get("next").textValue();
            assertThat(answer.headers().firstValue("Link"))
                    .isEqualTo(Optional.ofNullable(next).map(address -> "<" + address + ">; rel=\"next\""));
        }

        assertThat(listed).isEqualTo(submitted);
        assertThat(As.json(submitter.get(SUBMISSIONS + "?state=refused"))
                        .at("/records/0/reason")
                        .textValue())
                .isEqualTo("a copy");
        assertThat(As.json(other.get(SUBMISSIONS)).get("records")).isEmpty();
        assertThat(submitter.get(SUBMISSIONS + "?mine=false").statusCode()).isEqualTo(400);
    }

    @Test
    void theReasonOfARefusalIsForItsSubmitterOnly() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As other = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_WRITE);
        String id = As.json(submit(submitter, randomGame(981), "John Doe", ""))
                .at("/record/id")
                .textValue();
        String address = RECORDS + "/" + id;

        moderator.send("PATCH", address, "{\"state\": \"refused\", \"reason\": \"a secret\"}");

        assertThat(Http.text(submitter.get(RECORDS + "?mine=true"))).contains(id, "a secret");
        assertThat(submitter.delete(address + "?reason=done").statusCode()).isEqualTo(204);
        for (As stranger : List.of(other, As.NOBODY)) {
            assertThat(Http.text(stranger.get(RECORDS + "?state=refused"))).doesNotContain(id);
            assertThat(Http.text(stranger.get(address))).doesNotContain("a secret", "done");
        }
    }

    @Test
    void onlyAnAdministratorImports() throws Exception {
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_WRITE);

        assertThat(moderator.post(RECORDS + "/import", "{}").statusCode()).isEqualTo(403);
        assertThat(As.NOBODY.post(RECORDS + "/import", "{}").statusCode()).isEqualTo(401);
        HttpResponse<byte[]> taken =
                As.ADMIN.post(RECORDS + "/import", CompactGames.write(Variant.D4, randomGame(973)));
        assertThat(As.json(taken).get("result").textValue()).isEqualTo("created");
        assertThat(As.NOBODY
                        .get(RECORDS + "/" + As.json(taken).get("id").textValue())
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aRecordCountsForWhoeverMadeTheKeyAndAnImportForNobody() throws Exception {
        As maker = As.scopes(Scopes.KEYS, Scopes.RECORD_WRITE);
        As holder = As.key(maker.makeKey(Scopes.RECORD_WRITE).get("key").textValue());

        assertThat(submit(holder, randomGame(974), null, "").statusCode()).isEqualTo(201);

        assertThat(records(maker)).isEqualTo(1);
        int before = records(As.ADMIN);
        assertThat(As.json(As.ADMIN.post(RECORDS + "/import", CompactGames.write(Variant.D4, randomGame(975))))
                        .get("result")
                        .textValue())
                .isEqualTo("created");
        assertThat(records(As.ADMIN)).isEqualTo(before);
    }

    /** Returns the number of records charged to a caller. */
    private static int records(As caller) throws Exception {
        return As.json(caller.get("/api/v1/me")).at("/quotas/records/used").intValue();
    }

    private static HttpResponse<byte[]> submit(As caller, List<Move> moves, String author, String query)
            throws Exception {
        GameRecord game = GameRecord.of(Variant.D4, moves);
        if (author != null) {
            game = game.withMetadata(game.metadata().toBuilder().author(author).build());
        }
        return caller.post(RECORDS + query, CompactGames.write(game));
    }

    static List<Move> randomGame(long seed) {
        Random random = new Random(seed);
        Position position = new Position(RULES);
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }
}
