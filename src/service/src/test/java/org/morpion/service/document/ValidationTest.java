package org.morpion.service.document;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ValidationTest {
    @Test
    void validatesARecord() throws IOException {
        given().body(Files.readAllBytes(Path.of("../../records/5T/rosin178.json")))
                .contentType("application/x-www-form-urlencoded")
                .when()
                .post("/api/v1/validate")
                .then()
                .log()
                .all()
                .statusCode(200)
                .body("score", equalTo(178));
    }
}
