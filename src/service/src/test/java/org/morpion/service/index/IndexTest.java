package org.morpion.service.index;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.service.Http;
import org.morpion.service.contract.Contract;

@QuarkusTest
class IndexTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void everyOperationOfTheContractIsThere() throws Exception {
        JsonNode links = links();
        for (Contract.Operation operation : Contract.kept().operations()) {
            JsonNode description = operation.description();
            JsonNode link = links.path(description.get("operationId").textValue());
            assertThat(link.path("method").asText()).isEqualTo(operation.method());
            assertThat(link.path("href").asText()).startsWith(operation.path());
            assertThat(link.path("title")).isEqualTo(description.get("summary"));
        }
    }

    @Test
    void eachLinkHasATitleAndIsThereOnce() throws Exception {
        assertThat(links())
                .isNotEmpty()
                .allSatisfy(link -> assertThat(link.get("title").textValue()).isNotBlank());
        assertThat(links())
                .extracting(link ->
                        link.get("method").textValue() + " " + link.get("href").textValue())
                .doesNotHaveDuplicates();
    }

    @Test
    void addressesWithoutVariablesAnswer() throws Exception {
        for (JsonNode link : links()) {
            if (link.get("method").textValue().equals("GET")
                    && !link.get("templated").booleanValue()
                    // These streams end only when the client disconnects.
                    && !link.get("href").textValue().endsWith("/events")) {
                String href = link.get("href").textValue();
                assertThat(given().get(href).statusCode()).as(href).isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "getRecord; /api/v1/records/{id}{?to,numbers,upTo,theme,size}; true",
                "validate; /api/v1/validate{?variant,strict,all,registry}; true",
                "createSearch; /api/v1/searches; false",
                "getIndex; /api/v1; false",
                "contract; /q/openapi; false"
            })
    void variablesAreThoseOfUriTemplates(String name, String href, boolean templated) throws Exception {
        JsonNode link = links().get(name);
        assertThat(link.get("href").textValue()).isEqualTo(href);
        assertThat(link.get("templated").booleanValue()).isEqualTo(templated);
    }

    @Test
    void withoutAProviderASessionCookieMeansNothing() throws Exception {
        JsonNode me = JSON.readTree(
                Http.get("/api/v1/me", "Cookie", "q_session=made-up").body());
        assertThat(me.get("caller").textValue()).isEqualTo("local");
        assertThat(me.has("signIn")).isFalse();
        assertThat(Http.post("/api/v1/sign-out", "").statusCode()).isEqualTo(404);
    }

    private static JsonNode links() throws Exception {
        return JSON.readTree(Http.get("/api/v1").body()).get("links");
    }
}
