package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.format.CompactGames;
import org.morpion.run.DocumentDigest;
import org.morpion.searches.PacedSolver;
import org.morpion.service.DatabaseAudit;

/** Audit of a service after a soak, when all its searches have ended. */
final class SoakAudit {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The gauges of requests and of unfinished islands that are not zero. */
    private static final Pattern HELD =
            Pattern.compile("(?m)^(?:morpion_requests_memory_bytes\\{[^}]*\\}|morpion_live_clients"
                    + "|morpion_islands\\{[^}]*\\}|morpion_slots_busy|morpion_slots_lost|morpion_writes_waiting)"
                    + " (?!0\\.0$).*$");

    /** Searches whose result is compared with an undisturbed run, which takes about a second each. */
    private static final int COMPARED = 30;

    /** Checkpoints that are exported. */
    private static final int EXPORTED = 200;

    private final SoakedService service;
    private final SoakLedger ledger;
    private final List<String> keys;
    private final SoftAssertions soft;

    /**
     * Creates an audit.
     *
     * @param keys the keys of the clients
     * @param soft collects what is wrong
     */
    SoakAudit(SoakedService service, SoakLedger ledger, List<String> keys, SoftAssertions soft) {
        this.service = service;
        this.ledger = ledger;
        this.keys = keys;
        this.soft = soft;
    }

    /** Compares what clients see with what they were told. The nodes run, and no client is active. */
    void auditAnswers() {
        soft.assertThat(ledger.faults()).as(service.name() + ": wrong answers").isEmpty();
        Node node = service.nodes().get(0);
        auditLists(node);
        auditQuotas(node);
        Set<String> ids = ledger.searches().keySet();
        ids.forEach(id -> auditEnd(id, view(id)));
        ids.stream().limit(EXPORTED).forEach(id -> auditCheckpoint(node, id));
        ledger.searches().entrySet().stream()
                .filter(search -> search.getValue().paced() != null)
                .filter(search -> ledger.cancellation(search.getKey()).isEmpty())
                .limit(COMPARED)
                .forEach(search -> soft.check(() -> search.getValue()
                        .paced()
                        .assertThatItEndedUndisturbed(new ClusterSearch(service.cluster(), search.getKey()))));
        for (Node each : service.nodes()) {
            Eventually.await(
                    each + " holds nothing: " + held(each), () -> held(each).isEmpty());
        }
    }

    private static List<String> held(Node node) {
        return HELD.matcher(node.metrics().orElse("morpion_live_clients ?"))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private void auditLists(Node node) {
        soft.assertThat(listed(node, Cluster.SEARCHES, "searches"))
                .as(service.name() + ": searches")
                .containsExactlyInAnyOrderElementsOf(ledger.searches().keySet());
        List<String> records = listed(node, "/api/v1/records", "records");
        soft.assertThat(records)
                .as(service.name() + ": records")
                .doesNotHaveDuplicates()
                .containsAll(ledger.records().values());
    }

    private List<String> listed(Node node, String path, String what) {
        List<String> ids = new ArrayList<>();
        String next = path + "?limit=100";
        while (next != null) {
            JsonNode page = get(node, next);
            ids.addAll(page.get(what).findValuesAsText("id"));
            next = page.get("next").textValue();
        }
        return ids;
    }

    private void auditQuotas(Node node) {
        long searches = 0;
        long records = 0;
        for (String key : keys) {
            JsonNode quotas = parse(node.answer(key, "GET", "/api/v1/me", null)).get("quotas");
            soft.assertThat(quotas.at("/islands/used").asLong())
                    .as("unfinished islands of a caller")
                    .isZero();
            searches += quotas.at("/searches/used").asLong();
            records += quotas.at("/records/used").asLong();
        }
        soft.assertThat(searches)
                .as(service.name() + ": searches of all callers")
                .isEqualTo(ledger.searches().size());
        soft.assertThat(records)
                .as(service.name() + ": records of all callers")
                .isEqualTo(ledger.records().size());
    }

    private JsonNode view(String id) {
        return new ClusterSearch(service.cluster(), id).view();
    }

    private void auditEnd(String id, JsonNode view) {
        String state = view.get("state").asText();
        List<String> allowed = ledger.cancellation(id)
                .map(cancellation -> cancellation == SoakLedger.Cancellation.CONFIRMED
                        ? List.of("CANCELLED")
                        : List.of("CANCELLED", "SUCCEEDED"))
                .orElse(List.of("SUCCEEDED"));
        soft.assertThat(allowed).as(view.toString()).contains(state);
    }

    /** Checks that the checkpoints of a search can be exported, and that nothing in them is damaged. */
    private void auditCheckpoint(Node node, String id) {
        JsonNode document = get(node, Cluster.SEARCHES + "/" + id + "/checkpoint?fresh=false");
        try {
            soft.assertThat(document.get("digest").asText())
                    .as("digest of the checkpoints of " + id)
                    .isEqualTo(DocumentDigest.of(document.traverse()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode get(Node node, String path) {
        return parse(node.answer(SoakedService.ADMIN_KEY, "GET", path, null));
    }

    private static JsonNode parse(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(answer.body(), e);
        }
    }

    /** Audits the database after the nodes have ended. */
    void auditDatabase(Connection connection) throws SQLException {
        DatabaseAudit audit = new DatabaseAudit(connection);
        long islands = ledger.searches().values().stream()
                        .filter(search -> search.paced() != null)
                        .mapToLong(search -> search.paced().islands())
                        .sum()
                // An exact search is divided by the service.
                + audit.count(
                        "island i join search s on s.id = i.search_id where s.solver <> '" + PacedSolver.ID + "'");
        Map<String, Long> violations = audit.violations(ledger.searches().size(), Math.toIntExact(islands));
        violations.put("checkpoints of ended searches beyond the last of each island", audit.count("""
                island_checkpoint c join island i on i.id = c.island_id where c.number <> i.last_checkpoint"""));
        violations.put("best scores without their game", audit.count("""
                search s where s.best_score is distinct from
                (select max(m.score) from improvement m where m.search_id = s.id)"""));
        violations.put("gaps among the events of records", audit.count("""
                record_event_counter r where r.id = 1 and r.last <> (select count(*) from record_event)"""));
        violations.forEach((rule, number) ->
                soft.assertThat(number).as(service.name() + ": " + rule).isZero());
        auditGames(connection, "select 'search ' || search_id, score, document, null from improvement", false);
        auditGames(
                connection,
                "select id, score, document, fingerprint from game_record where fingerprint is not null",
                true);
        Set<String> stored = strings(connection, "select id from game_record");
        soft.assertThat(stored)
                .as(service.name() + ": confirmed records")
                .containsAll(ledger.records().values());
    }

    /** Audits the games in rows of an id, a score, a document and a fingerprint. */
    private void auditGames(Connection connection, String query, boolean distinct) throws SQLException {
        Set<String> fingerprints = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                GameRecord game = CompactGames.read(row.getString(3));
                String what = service.name() + ": " + row.getString(1);
                soft.assertThat(Validator.validate(game.variant(), game.moves()).legal())
                        .as(what)
                        .isTrue();
                soft.assertThat(game.score()).as(what).isEqualTo(row.getInt(2));
                if (distinct) {
                    String fingerprint =
                            Fingerprint.of(game.variant(), game.moves()).toString();
                    soft.assertThat(row.getString(4)).as(what).isEqualTo(fingerprint);
                    soft.assertThat(fingerprints.add(fingerprint))
                            .as(what + " is there once")
                            .isTrue();
                }
            }
        }
    }

    private static Set<String> strings(Connection connection, String query) throws SQLException {
        Set<String> found = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                found.add(row.getString(1));
            }
        }
        return found;
    }

    /** Audits the output of all nodes. Outages and full disks are logged as warnings. */
    void auditLogs() {
        for (Node node : service.allNodes()) {
            soft.assertThat(node.printed().lines())
                    .as(node.toString())
                    .noneMatch(line -> line.contains(" ERROR "))
                    // The framework logs some of its faults as warnings.
                    .noneMatch(line -> line.contains("NullPointerException"));
        }
    }

    /** Audits the files that the nodes leave; a killed node may leave temporary files. */
    void auditFiles(List<String> expected) throws IOException {
        soft.assertThat(files(service.cluster().data()))
                .as(service.name() + ": files in the data directory")
                .isSubsetOf(expected);
        for (Node node : service.nodes()) {
            soft.assertThat(files(service.temporary(node)))
                    .as("temporary files of " + node)
                    .isEmpty();
        }
    }

    private static List<String> files(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .toList();
        }
    }
}
