package org.morpion.http.problem;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.lessThan;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemContext;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.http.HttpClosedException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refusals by the framework become problems of the service's types. */
@QuarkusTest
class FrameworkProblemsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "GET; /api/v1/validate; POST",
                "GET; /api/v1/validate/batch; POST",
                "PUT; /api/v1/convert/; POST",
                "DELETE; /api/v1/records; GET, HEAD, POST",
                "PUT; /api/v1/records/rosin178; DELETE, GET, HEAD, PATCH",
                "PATCH; /api/v1/records/rosin178.json; GET, HEAD",
                "POST; /problems/not-found; GET, HEAD",
                "POST; /q/openapi; GET, HEAD",
                "DELETE; /q/openapi.json; GET, HEAD",
                "OPTIONS; /q/openapi?format=json; GET, HEAD",
            })
    void anotherMethodIsToldWhichOnesTheAddressKnows(String method, String path, String allowed) {
        given().request(method, path)
                .then()
                .statusCode(405)
                .contentType("application/problem+json")
                .header("Allow", allowed)
                .body("type", equalTo("/problems/method-not-allowed"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/api/v1/validate; OPTIONS, POST",
                "/api/v1/records/rosin178; DELETE, GET, HEAD, OPTIONS, PATCH",
                "/problems/not-found; GET, HEAD, OPTIONS",
            })
    void optionsNamesTheMethodsOfTheAddress(String path, String allowed) {
        given().options(path).then().statusCode(200).header("Allow", allowed);
    }

    @Test
    void optionsOfNothingIs404() {
        given().options("/api/v1/nosuch").then().statusCode(404).body("type", equalTo("/problems/not-found"));
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/validate, image/png", "/api/v1/moves, text/html", "/api/v1/validate/batch, image/png"})
    void anAcceptHeaderThatNothingMatchesIs406(String path, String accept) {
        given().accept(accept)
                .body("{}")
                .post(path)
                .then()
                .statusCode(406)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/not-acceptable"));
    }

    @Test
    void aClientThatHasLeftIsNoFault() {
        for (Exception left : List.of(
                new ClosedChannelException(),
                new SocketException("Connection reset"),
                new HttpClosedException("Connection was closed"))) {
            assertThat(status(new IOException(new IOException(left))))
                    .as(left.toString())
                    .isEqualTo(408);
        }
        assertThat(status(new IOException("No space left on device"))).isEqualTo(500);
        // The exception concerns a connection other than the client's.
        assertThat(status(new IllegalStateException(new ConnectException("Connection refused"))))
                .isEqualTo(500);
    }

    private static int status(Exception failure) {
        return new FrameworkProblems(null, new DatabaseProblems(() -> false))
                .apply(
                        HttpProblem.valueOf(Response.Status.INTERNAL_SERVER_ERROR),
                        ProblemContext.of(failure, "/api/v1/moves"))
                .getStatusCode();
    }

    /** The framework's own pages consume the body before the gates see it. */
    @Test
    void aBodyForAPageIsNoFault() {
        given().body("{}").post("/q/swagger-ui/").then().statusCode(lessThan(500));
    }

    @ParameterizedTest
    @CsvSource({"not-found, 404", "illegal-game, 422", "limit-exceeded, 413"})
    void everyTypeExplainsItselfAtItsAddress(String slug, int status) {
        given().get("/problems/" + slug)
                .then()
                .statusCode(200)
                .body("type", equalTo("/problems/" + slug))
                .body("status", equalTo(status));
    }
}
