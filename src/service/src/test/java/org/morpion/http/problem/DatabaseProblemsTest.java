package org.morpion.http.problem;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.http.request.NarrowProfile;

/** A lack of free connections is temporary, and neither a fault of the service nor of the database. */
@QuarkusTest
@TestProfile(NarrowProfile.class)
class DatabaseProblemsTest {
    @Inject
    AgroalDataSource pool;

    @Test
    void whatFindsNoFreeConnectionIsToBeTriedAgain() throws SQLException {
        List<Connection> taken = new ArrayList<>();
        try {
            while (taken.size() < most()) {
                taken.add(pool.getConnection());
            }

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
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }

        given().get("/api/v1/searches").then().statusCode(200);
    }

    private int most() {
        return pool.getConfiguration().connectionPoolConfiguration().maxSize();
    }
}
