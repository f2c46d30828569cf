package org.morpion.http.request;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.contract.Contract;

/** Query parameters that the contract does not name are errors. */
@QuarkusTest
class QueryParametersTest {
    private static final String UNKNOWN = "/problems/unknown-parameter";

    record Endpoint(String method, String path, Set<String> parameters) {
        RequestSpecification request() {
            RequestSpecification request = given().urlEncodingEnabled(false);
            return method.equals("POST")
                    ? request.contentType(MediaType.APPLICATION_JSON).body("{}")
                    : request;
        }

        ValidatableResponse ask(String query) {
            return request().request(method, path + query).then();
        }
    }

    static List<Endpoint> endpoints() {
        Contract contract = Contract.kept();
        return contract.operations().stream()
                .map(operation -> new Endpoint(
                        operation.method(),
                        operation.path().replace("{suffix}", "json").replaceAll("\\{\\w+}", "x"),
                        contract.parameters(operation, "query")))
                .toList();
    }

    static Stream<Endpoint> endpointsWithParameters() {
        return endpoints().stream().filter(endpoint -> !endpoint.parameters().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void anUnknownOneIsNamedBesidesThoseOfTheContract(Endpoint endpoint) {
        List<String> known = endpoint.ask("?nonsense=1")
                .statusCode(400)
                .contentType("application/problem+json")
                .body("type", equalTo(UNKNOWN))
                .body("parameter", equalTo("nonsense"))
                .body("detail", containsString("\"nonsense\""))
                .body("suggestion", nullValue())
                .extract()
                .path("known");
        assertThat(known).containsExactlyInAnyOrderElementsOf(endpoint.parameters());
    }

    @ParameterizedTest
    @MethodSource("endpointsWithParameters")
    void aMisspeltOneIsToldWhatWasMeant(Endpoint endpoint) {
        for (String name : endpoint.parameters()) {
            endpoint.ask("?" + name.toUpperCase() + "x=1")
                    .statusCode(400)
                    .body("suggestion", equalTo(name))
                    .body("detail", containsString("Did you mean " + name + "?"));
        }
    }

    @ParameterizedTest
    @CsvSource({"to=svg&them=dark, them, theme", "pretty=false&ot=msr, ot, to", "VARIANT=5D, VARIANT, variant"})
    void theFirstUnknownOneAmongKnownOnesIsNamed(String query, String parameter, String meant) {
        given().body("not read at all")
                .post("/api/v1/convert?" + query)
                .then()
                .statusCode(400)
                .body("type", equalTo(UNKNOWN))
                .body("parameter", equalTo(parameter))
                .body("suggestion", equalTo(meant));
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/records?limit=1&tag=historic&tag=record, tag", "/api/v1/records/rosin178?to=svg&to=png, to"})
    void oneThatIsGivenTwiceIsRefused(String address, String parameter) {
        given().get(address)
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-parameter"))
                .body("parameter", equalTo(parameter))
                .body("value", containsString(", "))
                .body("allowed", equalTo("given once"));
    }

    /** The digit five in Chinese, Arabic and Devanagari scripts. */
    @ParameterizedTest
    @ValueSource(strings = {"%EF%BC%95", "%D9%A5", "%E0%A5%AB"})
    void digitsOfOtherScriptsAreNone(String five) {
        given().urlEncodingEnabled(false)
                .get("/api/v1/records?limit=" + five)
                .then()
                .statusCode(400)
                .body("parameter", equalTo("limit"))
                .body("allowed", equalTo("a whole number from 1 to 100"));
    }

    @Test
    void aFlagWithoutAValueIsTrue() {
        String pasted = "Bob wrote:\n> (28,28) (28,24) | +2\n";
        for (String query : List.of(
                "?variant=5T&strict", "?strict&variant=5T", "?variant=5T&strict=true", "?%73trict&variant=5T")) {
            given().body(pasted).post("/api/v1/validate" + query).then().statusCode(400);
        }
        given().body(pasted).post("/api/v1/validate?variant=5T").then().statusCode(200);
    }

    @Test
    void anotherParameterWithoutAValueIsRefused() {
        for (String query : List.of("?author&limit=1", "?fingerprint=", "?tag=record&tag=")) {
            given().get("/api/v1/records" + query)
                    .then()
                    .statusCode(400)
                    .body("allowed", equalTo("given with a value, or omitted"));
        }
    }

    @Test
    void thoseOfTheContractAreKnownAndThoseThatAreTrueOrFalseAreFlags() {
        Set<String> found = new TreeSet<>();
        for (Endpoint endpoint : endpoints()) {
            for (String name : endpoint.parameters()) {
                String answer = endpoint.ask("?" + name + "=nonsense").extract().asString();
                assertThat(answer).as(name).doesNotContain(UNKNOWN);
                if (answer.contains("it must be true or false")) {
                    found.add(name);
                }
            }
        }
        assertThat(found).contains("all", "registry", "strict");
        assertThat(Parameters.FLAGS).containsAll(found);
    }

    @Test
    void aVeryLongNameIsCut() {
        given().get("/api/v1/records?" + "x".repeat(5000) + "=1")
                .then()
                .statusCode(400)
                .body("parameter", equalTo("x".repeat(100) + "…"));
    }

    @Test
    void aNameOfAnyCharactersIsAnswered() {
        given().urlEncodingEnabled(false)
                .get("/api/v1/records?%00%7f%f0%9f%8e%b2%ef%bf%bf=1")
                .then()
                .statusCode(400)
                .body("type", equalTo(UNKNOWN));
    }
}
