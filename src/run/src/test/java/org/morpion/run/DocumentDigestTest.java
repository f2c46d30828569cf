package org.morpion.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentDigestTest {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String DOCUMENT =
            "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0,\"state\":null}]}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"e\":true,\"islands\":[{\"state\":null,\"number\":0}], \"b\":{\"d\":\"\\u00e9\",\"c\":1.0E-3},\"a\":1.0}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0.0}],\"f\":null}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0}],\"digest\":\"any\"}",
            })
    void anotherSpellingIsTheSame(String document) throws Exception {
        assertThat(digest(document)).isEqualTo(digest(DOCUMENT)).hasSize(64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":2,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0,\"state\":null}]}",
                "{\"a\":\"1\",\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0}]}",
                "{\"a\":1,\"b\":{\"c\":0.0010000000000000002,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0}]}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"e\"},\"e\":true,\"islands\":[{\"number\":0}]}",
                "{\"a\":1,\"b\":{\"c\":0.001},\"d\":\"é\",\"e\":true,\"islands\":[{\"number\":0}]}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":false,\"islands\":[{\"number\":0}]}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":\"true\",\"islands\":[{\"number\":0}]}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[{\"number\":0},{}]}",
                "{\"a\":1,\"b\":{\"c\":0.001,\"d\":\"é\"},\"e\":true,\"islands\":[[{\"number\":0}]]}",
            })
    void anotherMeaningIsNot(String document) throws Exception {
        assertThat(digest(document)).isNotEqualTo(digest(DOCUMENT));
    }

    private static String digest(String document) throws Exception {
        return DocumentDigest.of(JSON.createParser(document));
    }
}
