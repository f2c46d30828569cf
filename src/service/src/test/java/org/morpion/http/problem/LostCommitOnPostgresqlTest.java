package org.morpion.http.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/**
 * Connections lost between a commit and its confirmation. Commits wait for a standby that does not exist; by then they
 * are durable, and the test terminates the connection.
 */
@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class LostCommitOnPostgresqlTest {
    private static final String SEARCH =
            "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'labels': {'of': 'a lost commit'}}";
    private static final String COUNT = "select count(*) from search where specification like '%a lost commit%'";

    @ConfigProperty(name = "quarkus.datasource.jdbc.url")
    String url;

    @ConfigProperty(name = "quarkus.datasource.username")
    String user;

    @ConfigProperty(name = "quarkus.datasource.password")
    String password;

    private Connection administrator;

    @BeforeEach
    void letNewConnectionsWaitForAStandby() throws SQLException {
        administrator = DriverManager.getConnection(url, user, password);
        // The database's setting affects new connections only: neither this one nor the service's existing ones.
        execute("set synchronous_commit = off");
        execute("alter database \"" + administrator.getCatalog() + "\" set synchronous_commit = on");
    }

    @AfterEach
    void letNobodyWait() throws SQLException {
        standby("");
        execute("alter database \"" + administrator.getCatalog() + "\" reset synchronous_commit");
        administrator.close();
    }

    @Test
    void mayHaveStoredWhatWasSentAndARepetitionFindsIt() throws Exception {
        endConnections("pid <> pg_backend_pid()");
        standby("nobody");

        HttpResponse<byte[]> lost = SearchApi.eventually(this::post, answer -> count(COUNT) > 0);
        standby("");
        HttpResponse<byte[]> repeated = SearchApi.eventually(this::post, answer -> answer.statusCode() == 201);

        JsonNode problem = SearchApi.json(lost);
        assertThat(lost.statusCode()).isEqualTo(503);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/outcome-unknown");
        assertThat(problem.get("detail").textValue()).contains("may have been stored", "same Idempotency-Key");
        assertThat(count(COUNT)).isEqualTo(1);
        String id = SearchApi.json(repeated).get("id").textValue();
        assertThat(repeated.headers().firstValue("Location")).hasValue(SearchApi.SEARCHES + "/" + id);
        SearchApi.command(id, "cancel");
        assertThat(Http.delete(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(204);
    }

    /** Posts the search, and terminates the connections that wait in a commit. */
    private HttpResponse<byte[]> post() throws Exception {
        CompletableFuture<HttpResponse<byte[]>> answer =
                SearchApi.inTheBackground(() -> SearchApi.send(SEARCH, "Idempotency-Key", "lost-commit"));
        SearchApi.eventually(
                () -> {
                    endConnections("wait_event = 'SyncRep'");
                    return answer.isDone();
                },
                done -> done);
        return answer.get();
    }

    private void standby(String name) throws SQLException {
        execute("alter system set synchronous_standby_names = '" + name + "'");
        execute("select pg_reload_conf()");
        SearchApi.eventually(
                () -> {
                    try (Statement statement = administrator.createStatement();
                            ResultSet row = statement.executeQuery("show synchronous_standby_names")) {
                        row.next();
                        return row.getString(1);
                    }
                },
                name::equals);
    }

    private void endConnections(String condition) throws SQLException {
        execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and "
                + condition);
    }

    private long count(String sql) {
        try (Statement statement = administrator.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = administrator.createStatement()) {
            statement.execute(sql);
        }
    }
}
