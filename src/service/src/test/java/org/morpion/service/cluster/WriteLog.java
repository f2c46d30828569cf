package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.http.database.PostgresqlServer;

/**
 * A log of writes to islands, kept by database triggers: each claim, checkpoint, best game and progress report, with
 * the connection that wrote it.
 */
final class WriteLog {
    private static final String SET_UP = """
        create table write_log (
            number bigserial primary key, island varchar(48), kind varchar(16), fence bigint, writer varchar(100),
            checkpoint bigint);
        create function log_write() returns trigger language plpgsql as $$
        declare kind varchar(16) := case
            when new.owner is not null and new.fence <> old.fence then 'claim'
            when new.last_checkpoint <> old.last_checkpoint then 'checkpoint'
            when new.best_score is distinct from old.best_score then 'best'
            when new.nodes <> old.nodes then 'progress'
        end;
        begin
            if kind is not null then
                insert into write_log (island, kind, fence, writer, checkpoint)
                values (new.id, kind, new.fence, current_setting('application_name'), new.last_checkpoint);
            end if;
            return null;
        end $$;
        create trigger log_write after update on island for each row execute function log_write();
        """;

    private final PostgresqlServer.Database database;

    private WriteLog(PostgresqlServer.Database database) {
        this.database = database;
    }

    /** An accepted write. */
    record Entry(String island, String kind, long fence, String writer, long checkpoint) {}

    /** Installs the triggers; a node must have created the tables. */
    static WriteLog begin(PostgresqlServer.Database database) {
        Sql.execute(database, SET_UP);
        return new WriteLog(database);
    }

    /** All entries, in the order of the writes to each island. */
    List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        try (Connection connection = Sql.connect(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select island, kind, fence, writer, checkpoint from write_log order by number")) {
            while (row.next()) {
                entries.add(new Entry(
                        row.getString(1), row.getString(2), row.getLong(3), row.getString(4), row.getLong(5)));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return entries;
    }

    /**
     * Checks that no island had two owners at once: fences only increase, each claim is followed by writes of its own
     * node only, and no checkpoint is written twice.
     */
    void assertThatEachIslandHadOneOwnerAtATime() {
        List<Entry> entries = entries();
        assertThat(entries).extracting(Entry::kind).contains("claim", "checkpoint", "best");
        Map<String, Entry> lastClaim = new HashMap<>();
        Map<String, Long> lastCheckpoint = new HashMap<>();
        for (Entry entry : entries) {
            Entry claim = lastClaim.get(entry.island());
            if (entry.kind().equals("claim")) {
                assertThat(entry.fence()).isGreaterThan(claim == null ? 0 : claim.fence());
                lastClaim.put(entry.island(), entry);
            } else {
                assertThat(claim).as("a claim before " + entry).isNotNull();
                assertThat(entry.fence()).as(entry.toString()).isEqualTo(claim.fence());
                assertThat(entry.writer()).as(entry.toString()).isEqualTo(claim.writer());
            }
            // The parts of an exact search are stored with their first checkpoint.
            long before = lastCheckpoint.computeIfAbsent(entry.island(), first -> Math.min(1, entry.checkpoint()));
            assertThat(entry.checkpoint())
                    .as(entry.toString())
                    .isEqualTo(entry.kind().equals("checkpoint") ? before + 1 : before);
            lastCheckpoint.put(entry.island(), entry.checkpoint());
        }
    }
}
