package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.client.ApiClient;
import org.morpion.client.ApiException;
import org.morpion.client.api.DocumentsApi;
import org.morpion.client.api.RecordsApi;
import org.morpion.client.api.SearchesApi;
import org.morpion.client.model.LimitsRequest;
import org.morpion.client.model.RecordSummary;
import org.morpion.client.model.Search;
import org.morpion.client.model.SearchRequest;
import org.morpion.client.model.SearchState;
import org.morpion.client.model.Validation;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.format.RecordReader;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** The calls of the README, made with a client generated from the contract in the repository. */
@QuarkusTest
class GeneratedClientTest {
    private static final File ROSIN178 = new File("../../records/5T/rosin178.json");

    @TempDir
    private Path downloads;

    private DocumentsApi documents;
    private RecordsApi records;
    private SearchesApi searches;

    @BeforeEach
    void connect() {
        ApiClient client = new ApiClient();
        client.setBasePath("http://localhost:" + Http.port());
        client.setTempFolderPath(downloads.toString());
        documents = new DocumentsApi(client);
        records = new RecordsApi(client);
        searches = new SearchesApi(client);
    }

    @Test
    void validatesARecord() throws Exception {
        Validation verdict = documents.validate(ROSIN178, null, null, null, null);
        assertThat(verdict.getLegal()).isTrue();
        assertThat(verdict.getScore()).isEqualTo(178);
        assertThat(verdict.getTerminal()).isTrue();
        assertThat(verdict.getBbox()).containsExactly(-4L, -2L, 12L, 18L);
        assertThat(verdict.getKnown()).isEqualTo("rosin178");
    }

    @Test
    void readsTheVerdictOnAnIllegalGame() throws Exception {
        Path game = downloads.resolve("illegal.json");
        Files.writeString(
                game, Http.text(Http.get("/api/v1/records/rosin178.json")).replaceFirst("\"pos\": 0", "\"pos\": 1"));
        Validation verdict = documents.validate(game.toFile(), null, null, null, null);
        assertThat(verdict.getLegal()).isFalse();
        assertThat(verdict.getFingerprint()).isNull();
        assertThat(verdict.getBbox()).isNullOrEmpty();
        assertThat(verdict.getViolations()).isNotEmpty();
    }

    @Test
    void aPictureIsItselfASave() throws Exception {
        File picture = documents.render(ROSIN178, null, null, null, null, "png", null, null);
        assertThat(Files.readAllBytes(picture.toPath())).startsWith(0x89, 'P', 'N', 'G');
        File compact = documents.convert(picture, null, null, null, null, null, null, null, "msr", null, null);
        Reading reading = new RecordReader(ReadLimits.DEFAULT).read(Files.readAllBytes(compact.toPath()));
        assertThat(reading.form()).isEqualTo(TextForm.MSR_COMPACT);
        assertThat(reading.record().moves())
                .isEqualTo(new RecordReader(ReadLimits.DEFAULT)
                        .read(Http.corpus("5T/rosin178.json"))
                        .record()
                        .moves());
    }

    @Test
    void listsMovesAndRecords() throws Exception {
        assertThat(documents.listMoves(ROSIN178, null, null).getCount()).isZero();
        assertThat(records.listRecords(
                                null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                                null, null, "4T", null, null, null)
                        .getRecords())
                .extracting(RecordSummary::getId)
                .containsSubsequence("hyyroporanen62", "demaine56")
                .doesNotContain("rosin178", "hyyroporanen35");
        File record = records.getRecord("rosin82", null, null, null, "msr", null);
        assertThat(new RecordReader(ReadLimits.DEFAULT)
                        .read(Files.readAllBytes(record.toPath()))
                        .record()
                        .score())
                .isEqualTo(82);
    }

    @Test
    void startsWatchesPausesResumesAndCancelsASearch() throws Exception {
        SearchRequest request = new SearchRequest()
                .solver("nrpa")
                .variant(SearchRequest.VariantEnum._5_T)
                .seed(1L)
                .putOptionsItem("level", 2)
                .addWarmItem("rosin178")
                .limits(new LimitsRequest().time("PT1H"));
        Search made = searches.createSearch(request, "of-the-generated-client", null);
        assertThat(searches.createSearch(request, "of-the-generated-client", null)
                        .getId())
                .isEqualTo(made.getId());
        Search running = SearchApi.eventually(() -> get(made.getId()), search -> search.getBestScore() != null);
        assertThat(running.getState()).isEqualTo(SearchState.RUNNING);

        searches.pauseSearch(made.getId(), null);
        Search paused =
                SearchApi.eventually(() -> get(made.getId()), search -> search.getState() == SearchState.PAUSED);
        assertThat(paused.getNodes()).isPositive();
        searches.resumeSearch(made.getId());
        SearchApi.eventually(() -> get(made.getId()), search -> search.getNodes() > paused.getNodes());
        searches.cancelSearch(made.getId(), null);

        // The stream ends with the search.
        String events =
                Files.readString(searches.watchSearch(made.getId(), null, null).toPath());
        assertThat(events).contains("event:best").contains("\"state\":\"PAUSED\"", "\"state\":\"CANCELLED\"");
        File best = searches.getBest(made.getId(), null, null, null, null, null);
        assertThat(documents.validate(best, null, null, null, null).getLegal()).isTrue();
        assertThat(searches.listSearches(null, null, null, "CANCELLED").getSearches())
                .extracting(Search::getId)
                .contains(made.getId());
        searches.deleteSearch(made.getId());
        assertThatThrownBy(() -> searches.getSearch(made.getId(), null))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.getCode()).isEqualTo(404));
    }

    private Search get(String id) {
        try {
            return searches.getSearch(id, null);
        } catch (ApiException e) {
            throw new AssertionError(e.getResponseBody(), e);
        }
    }

    @Test
    void problemsComeAsExceptions() {
        assertThatThrownBy(() -> documents.validate(new File("pom.xml"), null, null, null, null))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.getCode()).isEqualTo(400);
                    assertThat(e.getResponseBody()).contains("/problems/unreadable-document");
                });
    }
}
