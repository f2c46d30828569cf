package org.morpion.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.morpion.vectors.Expectation.Readability;

class ConformanceVectorsTest {

    @Test
    void everyVectorIsLoadedOnce() {
        List<ConformanceVector> vectors = ConformanceVectors.all();

        assertThat(vectors).hasSize(497);
        assertThat(vectors).extracting(ConformanceVector::id).doesNotHaveDuplicates();
        Map<Readability, Long> byReadability = vectors.stream()
                .collect(Collectors.groupingBy(vector -> vector.expectation().readable(), Collectors.counting()));
        assertThat(byReadability)
                .containsEntry(Readability.YES, 322L)
                .containsEntry(Readability.NO, 92L)
                .containsEntry(Readability.EITHER, 83L);
    }

    @Test
    void expectationsAreComplete() {
        for (ConformanceVector vector : ConformanceVectors.all()) {
            Expectation expected = vector.expectation();
            boolean legal = expected.legal().orElse(false);
            boolean illegal = !expected.legal().orElse(true);

            assertThat(expected.prefer().isPresent())
                    .as(vector.id())
                    .isEqualTo(expected.readable() == Readability.EITHER);
            assertThat(expected.bbox().isPresent()).as(vector.id()).isEqualTo(legal);
            assertThat(expected.terminal().isPresent()).as(vector.id()).isEqualTo(legal);
            assertThat(expected.availableMoves().isPresent()).as(vector.id()).isEqualTo(legal);
            assertThat(expected.failingMove().isPresent()).as(vector.id()).isEqualTo(illegal);
            assertThat(expected.rules().isEmpty()).as(vector.id()).isEqualTo(!illegal);
            assertThat(expected.score().isPresent())
                    .as(vector.id())
                    .isEqualTo(expected.legal().isPresent());
        }
    }

    @Test
    void anExpectationHoldsEveryRuleThatPasses() {
        Expectation expected = ConformanceVectors.byId("big-100k-moves-dup").expectation();

        assertThat(expected.rules()).containsExactlyInAnyOrder("point-occupied", "line-conflict");
        assertThat(expected.failingMove()).hasValue(1);
        assertThat(expected.score()).hasValue(100_000);
    }

    @Test
    void aLongDocumentIsBuiltFromItsParts() {
        assertThat(ConformanceVectors.byId("big-10MB-open-brackets").document())
                .isEqualTo("[".repeat(10 << 20).getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aBombIsSmallUntilItIsInflated() throws IOException {
        byte[] document = ConformanceVectors.byId("bomb-1GB").document();
        assertThat(document.length).isLessThan(8 << 20);
        assertThat(document).startsWith("MS1:".getBytes(StandardCharsets.US_ASCII));

        byte[] deflated = Base64.getUrlDecoder().decode(new String(document, 4, document.length - 4, "US-ASCII"));
        Inflater raw = new Inflater(true);
        try (InflaterInputStream inflated = new InflaterInputStream(new ByteArrayInputStream(deflated), raw)) {
            byte[] start = inflated.readNBytes(100);
            assertThat(new String(start, StandardCharsets.UTF_8))
                    .startsWith("{\"version\":\"0.1\"")
                    .endsWith("aaa");
            byte[] block = new byte[1 << 16];
            long length = start.length;
            for (int n = inflated.read(block); n >= 0; n = inflated.read(block)) {
                length += n;
            }
            assertThat(length).isEqualTo((1L << 30) + 70);
        } finally {
            raw.end();
        }
    }

    @Test
    void aLoneSurrogateBecomesThreeBytes() {
        assertThat(Recipe.of("a\uD800\uD83D\uDE00").build()).isEqualTo(new byte[] {
            'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80, (byte) 0xF0, (byte) 0x9F, (byte) 0x98, (byte) 0x80
        });
    }

    @Test
    void anUnknownIdIsRefused() {
        assertThatThrownBy(() -> ConformanceVectors.byId("no-such-vector"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no-such-vector");
    }

    @Test
    void theSchemaIsThePublishedOne() throws IOException {
        assertThat(new ObjectMapper()
                        .readTree(ConformanceVectors.schema())
                        .required("$id")
                        .textValue())
                .isEqualTo("https://morpion-solitaire.io/spec/0.1/msr.schema.json");
    }
}
