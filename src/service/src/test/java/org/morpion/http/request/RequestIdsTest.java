package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;

@QuarkusTest
class RequestIdsTest {
    private static final String ID = "X-Request-Id";
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/v1/records/rosin178", "/api/v1/records/none", "/none", "/api/v1;x/records"})
    void everyAnswerHasAnId(String path) throws Exception {
        String first = id(path);
        assertThat(first).matches("[0-9a-f]{16}");
        assertThat(id(path)).isNotEqualTo(first);
    }

    @Test
    void aProxysIdIsKept() throws Exception {
        assertThat(id("/api/v1/records", ID, "from.a-proxy:7")).isEqualTo("from.a-proxy:7");
        assertThat(id("/api/v1/records", "traceparent", "00-" + TRACE + "-b7ad6b7169203331-01"))
                .isEqualTo(TRACE);
        assertThat(id("/api/v1/records", ID, "mine", "traceparent", "00-" + TRACE + "-b7ad6b7169203331-01"))
                .isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource({
        "X-Request-Id, two words",
        "X-Request-Id, '\"quoted\"'",
        "X-Request-Id, 0123456789012345678901234567890123456789012345678901234567890123456789",
        "traceparent, 00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "traceparent, ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "traceparent, 0af7651916cd43dd8448eb211c80319c"
    })
    void whatIsNoIdIsReplaced(String header, String value) throws Exception {
        assertThat(id("/api/v1/records", header, value)).matches("[0-9a-f]{16}");
    }

    private static String id(String path, String... headers) throws Exception {
        return Http.get(path, headers).headers().firstValue(ID).orElseThrow();
    }
}
