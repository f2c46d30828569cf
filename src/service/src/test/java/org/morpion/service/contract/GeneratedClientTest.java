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
import org.morpion.client.model.RecordSummary;
import org.morpion.client.model.Validation;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.RecordReader;
import org.morpion.record.TextForm;
import org.morpion.service.Http;

/** The calls of the README, made with a client that was generated from the contract in the repository. */
@QuarkusTest
class GeneratedClientTest {
    private static final File ROSIN178 = new File("../../records/5T/rosin178.json");

    private DocumentsApi documents;
    private RecordsApi records;

    @BeforeEach
    void connect() {
        ApiClient client = new ApiClient();
        client.setBasePath("http://localhost:" + Http.port());
        documents = new DocumentsApi(client);
        records = new RecordsApi(client);
    }

    @Test
    void validatesARecord() throws Exception {
        Validation verdict = documents.validate(ROSIN178, null, null);
        assertThat(verdict.getLegal()).isTrue();
        assertThat(verdict.getScore()).isEqualTo(178);
        assertThat(verdict.getTerminal()).isTrue();
        assertThat(verdict.getBbox()).containsExactly(-4L, -2L, 12L, 18L);
        assertThat(verdict.getKnown()).isEqualTo("rosin178");
    }

    @Test
    void aPictureIsItselfASave(@TempDir Path folder) throws Exception {
        File picture = documents.render(ROSIN178, null, null, null, "png", null, null);
        assertThat(Files.readAllBytes(picture.toPath())).startsWith(0x89, 'P', 'N', 'G');
        File compact = documents.convert(picture, null, null, null, null, null, "msr", null, null);
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
        assertThat(documents.listMoves(ROSIN178, null).getCount()).isZero();
        assertThat(records.listRecords(null, null, null, null, null, null, null, null, "4T")
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
    void problemsComeAsExceptions() {
        assertThatThrownBy(() -> documents.validate(new File("pom.xml"), null, null))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.getCode()).isEqualTo(400);
                    assertThat(e.getResponseBody()).contains("/problems/unreadable-document");
                });
    }
}
