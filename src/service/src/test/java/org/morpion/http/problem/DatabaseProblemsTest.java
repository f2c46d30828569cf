package org.morpion.http.problem;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.morpion.http.request.NarrowProfile;
import org.morpion.service.AllConnections;

/** A lack of free connections is temporary, and neither a fault of the service nor of the database. */
@QuarkusTest
@TestProfile(NarrowProfile.class)
class DatabaseProblemsTest {
    @Inject
    AgroalDataSource pool;

    @Test
    void whatFindsNoFreeConnectionIsToBeTriedAgain() throws SQLException {
        try (AllConnections taken = new AllConnections(pool)) {
            given().get("/api/v1/searches")
                    .then()
                    .statusCode(503)
                    .header("Retry-After", "2")
                    .contentType("application/problem+json")
                    .body("type", equalTo("/problems/busy"));
            given().body("{\"solver\": \"nrpa\", \"variant\": \"4D\", \"limits\": {\"nodes\": 100}}")
                    .contentType("application/json")
                    .post("/api/v1/searches")
                    .then()
                    .statusCode(503)
                    .header("Retry-After", "2")
                    .body("type", equalTo("/problems/busy"));
        }

        given().get("/api/v1/searches").then().statusCode(200);
    }
}
