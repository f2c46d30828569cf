package org.morpion.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Any input is either refused or read as a document that can be written again. The inputs beside this class run as
 * ordinary tests; the profile {@code fuzz} searches for more.
 */
class SearchDocumentFuzzTest {
    private static final JsonFactory JSON = new JsonFactory();

    @FuzzTest(maxDuration = "5m")
    void bytes(byte[] bytes) throws IOException {
        read(bytes);
    }

    /** Fuzzes a document with a correct digest, which a fuzzer would never guess. */
    @FuzzTest(maxDuration = "5m")
    void document(byte[] text) throws IOException {
        Object value;
        try (JsonParser parser = JSON.createParser(text)) {
            value = parser.nextToken() == null ? null : JsonTree.read(parser);
        } catch (IOException e) {
            // Malformed JSON is covered by the fuzz test of raw bytes.
            return;
        }
        if (value instanceof Map<?, ?> members) {
            read(sealed(members).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String sealed(Map<?, ?> members) throws IOException {
        Map<Object, Object> sealed = new LinkedHashMap<>(members);
        sealed.put(Members.DIGEST, DocumentDigest.of(members));
        StringWriter text = new StringWriter();
        try (var generator = JSON.createGenerator(text)) {
            JsonTree.write(sealed, generator);
        }
        return text.toString();
    }

    private static void read(byte[] bytes) throws IOException {
        try {
            SearchDocument document = SearchDocumentReader.read(new ByteArrayInputStream(bytes));
            ByteArrayOutputStream again = new ByteArrayOutputStream();
            SearchDocumentWriter.write(document, again);
            assertThat(again.size()).isPositive();
        } catch (UnreadableDocumentException refusal) {
            assertThat(refusal.reason()).isNotNull();
            assertThat(refusal.getMessage().length()).isLessThan(1_000);
        }
    }
}
