package org.morpion.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.run.UnreadableDocumentException.Reason;
import org.morpion.solver.RandomSource;

class SearchDocumentTest {
    private static final JsonFactory JSON = new JsonFactory();
    private static final byte[] STATE = {1, 2, 3};

    /** A document in the original encoding of GET /api/v1/searches/{id}/checkpoint, which must remain readable. */
    private static final String WRITTEN_BEFORE = """
            {"format":"morpion-search-checkpoint","version":1,"solver":"nrpa","solverVersion":"1","variant":"4T","seed":7,\
            "options":{"level":1,"alpha":0.5,"exact":true,"mode":"a"},"warm":[],\
            "limits":{"time":null,"nodes":500,"targetScore":null},"exchange":false,"checkpointInterval":"PT30S",\
            "labels":{"of":"test"},"record":{"author":null,"description":null,"tags":[]},\
            "islands":[{"number":0,"seed":7,"elapsed":"PT1.5S","state":"AQID"}],"digest":"%s"}""";

    private static SearchDocument document(Integer parts, SavedIsland... islands) {
        return new SearchDocument(
                "nrpa",
                "1",
                "4T",
                7,
                Map.of("level", 1L, "alpha", 0.5, "exact", true, "mode", "a"),
                null,
                List.of(),
                parts,
                new Limits(500L, null, null),
                false,
                Duration.ofSeconds(30),
                Map.of("of", "test"),
                SearchDocument.Attribution.NONE,
                List.of(islands));
    }

    private static SavedIsland island(int number, byte[] state) {
        return new SavedIsland(number, RandomSource.islandSeed(7, number), Duration.ofMillis(1_500), state);
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        SearchDocument document = document(null, island(0, STATE), island(1, null));

        SearchDocument read = read(text(document));

        assertThat(read).usingRecursiveComparison().ignoringCollectionOrder().isEqualTo(document);
        assertThat(text(read)).contains("\"elapsed\":\"PT1.5S\",\"state\":\"AQID\"");
    }

    @Test
    void oneDigestForAllWritersOfTheSameDocument() throws Exception {
        String written = WRITTEN_BEFORE.formatted("");
        String digest = DocumentDigest.of(JSON.createParser(written));

        SearchDocument read = read(WRITTEN_BEFORE.formatted(digest));

        assertThat(digest).isEqualTo("43765d87756e3afd9112199c4b4588c050457fee2ef54697ab51f396ab009362");
        assertThat(text(read)).endsWith("\"digest\":\"" + digest + "\"}");
        assertThat(read.islands().get(0).state()).isEqualTo(STATE);
    }

    @Test
    void islandsAreWrittenAsTheyAreFetchedAndAFailureBreaksTheDocumentOff() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThatThrownBy(() -> SearchDocumentWriter.write(
                        document(null),
                        2,
                        number -> {
                            if (number == 1) {
                                throw new IOException("gone");
                            }
                            return island(number, STATE);
                        },
                        out))
                .hasMessage("gone");

        assertThat(refusal(out.toString(StandardCharsets.UTF_8)).reason()).isEqualTo(Reason.NOT_A_CHECKPOINT);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("AQID");
    }

    @Test
    void aDocumentThatCouldNotBeReadAgainIsBrokenOff() throws Exception {
        SearchDocument document = document(null, island(0, STATE));
        int bytes = text(document).getBytes(StandardCharsets.UTF_8).length;
        ByteArrayOutputStream whole = new ByteArrayOutputStream();

        SearchDocumentWriter.write(document, 1, document.islands()::get, whole, bytes);

        assertThat(whole.toString(StandardCharsets.UTF_8)).isEqualTo(text(document));
        assertThatThrownBy(() -> SearchDocumentWriter.write(
                        document, 1, document.islands()::get, new ByteArrayOutputStream(), bytes - 1))
                .isInstanceOf(IOException.class)
                .hasMessage("The checkpoint would exceed " + (bytes - 1)
                        + " bytes and could not be read again; use fewer islands");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"version\":1       | \"version\":2            | OTHER_FORMAT |",
                "\"version\":1       | \"version\":1.0          | OTHER_FORMAT |",
                "morpion-search      | another                  | NOT_A_CHECKPOINT |",
                "\"seed\":7,\"o      | \"seed\":\"7\",\"o       | INVALID | /seed",
                "\"seed\":7,\"o      | \"seed\":7.0,\"o         | INVALID | /seed",
                "\"seed\":7,\"o      | \"seed\":8,\"o           | INCONSISTENT |",
                "\"seed\":7,\"o      | \"seed\":-7,\"o          | INCONSISTENT |",
                "\"seed\":7,\"o      | \"seed\":99999999999999999999,\"o | INVALID | /seed",
                "\"exchange\":false  | \"exchange\":0           | INVALID | /exchange",
                "\"exchange\":false  | \"more/than~\":0         | INVALID | /more~1than~0",
                "\"nodes\":500       | \"nodes\":\"many\"       | INVALID | /limits/nodes",
                "\"nodes\":500       | \"nodes\":0              | INVALID | /limits/nodes",
                "\"nodes\":500       | \"nodes\":-5             | INVALID | /limits/nodes",
                "\"targetScore\":null | \"targetScore\":0      | INVALID | /limits/targetScore",
                "\"targetScore\":null | \"targetScore\":-3     | INVALID | /limits/targetScore",
                "\"time\":null       | \"time\":\"long\"        | INVALID | /limits/time",
                "\"time\":null       | \"time\":\"-PT1S\"       | INVALID | /limits/time",
                "\"time\":null       | \"time\":\"P106752D\"    | INVALID | /limits/time",
                "\"PT30S\"           | \"P36501D\"              | INVALID | /checkpointInterval",
                "\"warm\":[]         | \"warm\":[null]          | INVALID | /warm/0",
                "\"tags\":[]         | \"tags\":[null]          | INVALID | /record/tags/0",
                "\"of\":\"test\"     | \"of\":1                 | INVALID | /labels/of",
                "\"tags\":[]         | \"tags\":[1]             | INVALID | /record/tags/0",
                "\"number\":0        | \"number\":1             | INCONSISTENT |",
                "\"number\":0        | \"number\":4294967296    | INVALID | /islands/0/number",
                "\"PT1.5S\"          | \"PT-1S\"                | INCONSISTENT |",
                "\"AQID\"            | []                       | INVALID | /islands/0/state",
                "\"AQID\"            | \"*\"                    | DAMAGED |",
                "\"variant\":\"4T\", | ''                       | INCONSISTENT |",
                "\"warm\":[]         | \"parts\":0              | INCONSISTENT |",
            })
    void refusesWhatDoesNotGoTogetherAndSaysWhere(String before, String after, Reason reason, String pointer)
            throws Exception {
        String edited = WRITTEN_BEFORE.replace(before.trim(), after.trim()).formatted("");
        assertThat(edited).isNotEqualTo(WRITTEN_BEFORE.formatted(""));
        String sealed = edited.replace("\"digest\":\"\"", "\"digest\":\"" + digest(edited) + "\"");

        UnreadableDocumentException refusal = refusal(sealed);

        assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason);
        assertThat(refusal.pointer()).isEqualTo(pointer == null ? "" : pointer);
    }

    @Test
    void saysWhereWithNoHalfOfACharacter() throws Exception {
        String edited = WRITTEN_BEFORE
                .replace("\"exchange\":false", "\"" + "x".repeat(99) + "\uD83D\uDE00\":0")
                .formatted("");
        String sealed = edited.replace("\"digest\":\"\"", "\"digest\":\"" + digest(edited) + "\"");

        assertThat(refusal(sealed).pointer()).isEqualTo("/" + "x".repeat(99) + "…");
    }

    @Test
    void refusesADividedSearchWithAPartThatHasNoState() throws Exception {
        String divided = text(document(4, island(0, STATE), island(1, null)));

        assertThat(refusal(divided)).hasMessageContaining("has no state");
    }

    @Test
    void refusesDamageAndWhatIsNoDocument() throws Exception {
        String whole = text(document(null, island(0, STATE)));

        assertThat(refusal(whole.replace("\"nodes\":500", "\"nodes\":501")).reason())
                .isEqualTo(Reason.DAMAGED);
        for (String none : List.of("", " ", "1", "[]", "null", "{", "MS1:", whole + "1", whole + whole)) {
            assertThat(refusal(none).reason()).as(none).isEqualTo(Reason.NOT_A_CHECKPOINT);
        }
        assertThat(refusal("[".repeat(200)).reason()).isEqualTo(Reason.TOO_LARGE);
        assertThat(refusal("[" + "0,".repeat(1_100_000) + "0]").reason()).isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void namesTheIslandWhoseStateIsNotBase64() throws Exception {
        String whole = text(document(null, island(0, null), island(1, STATE)));
        String edited = whole.replace("AQID", "?");
        String sealed = edited.replaceFirst("\"digest\":\"[^\"]*\"", "\"digest\":\"" + digest(edited) + "\"");

        assertThat(refusal(sealed).island()).hasValue(1);
        assertThat(refusal(sealed)).hasMessage("Island 1: the state is not Base64");
    }

    @Test
    void limitsAreSharedEvenlyTheRemainderWithTheFirst() {
        assertThat(Arrays.asList(
                        Limits.share(10L, false, 3, 0), Limits.share(10L, false, 3, 1), Limits.share(10L, false, 3, 2)))
                .containsExactly(4L, 3L, 3L);
        assertThat(Arrays.asList(Limits.share(1_500_000L, true, 3, 0), Limits.share(1_500_000L, true, 3, 1)))
                .containsExactly(1_000_000L, 500_000L);
        assertThat(Limits.share(1_500_000L, true, 3, 2)).isZero();
        assertThat(Limits.share(null, false, 3, 0)).isNull();
    }

    private static String digest(String document) throws IOException {
        return DocumentDigest.of(JSON.createParser(document));
    }

    private static String text(SearchDocument document) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SearchDocumentWriter.write(document, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static SearchDocument read(String text) throws Exception {
        return SearchDocumentReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static UnreadableDocumentException refusal(String text) {
        return catchThrowableOfType(UnreadableDocumentException.class, () -> read(text));
    }
}
