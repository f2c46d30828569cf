package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.Test;
import org.morpion.http.database.Housekeeping;
import org.morpion.searches.SearchApi;

/** Revocation and retention with thousands of keys and audit entries. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class RevocationTest {
    private static final String KEYS = "/api/v1/keys";
    private static final int MANY = 5_000;

    /** Upper bound on statements, with a margin for authentication and a key with a few children. */
    private static final long FEW = 100;

    @Inject
    KeyStore store;

    @Inject
    Housekeeping housekeeping;

    @Inject
    EntityManager entities;

    @Inject
    SessionFactory sessions;

    @Inject
    AgroalDataSource database;

    @Test
    void aKeyIsRevokedWithoutReadingItsEndedChildren() throws Exception {
        JsonNode key = As.ADMIN.makeKey(Scopes.KEYS, Scopes.SEARCH_READ);
        As holder = As.key(key.get("key").textValue());
        JsonNode child = holder.makeKey(Scopes.KEYS, Scopes.SEARCH_READ);
        JsonNode grandchild = As.key(child.get("key").textValue()).makeKey(Scopes.SEARCH_READ);
        ended(id(key), "e");
        ended(id(child), "f");
        Statistics statistics = sessions.getStatistics();
        statistics.setStatisticsEnabled(true);
        long before = loaded(statistics);

        assertThat(holder.get(KEYS + "?limit=10").statusCode()).isEqualTo(200);
        assertThat(holder.delete(KEYS + "/" + id(key)).statusCode()).isEqualTo(204);

        assertThat(loaded(statistics) - before).isLessThan(FEW);
        for (JsonNode revoked : new JsonNode[] {key, child, grandchild}) {
            assertThat(As.key(revoked.get("key").textValue()).get(KEYS).statusCode())
                    .isEqualTo(401);
            JsonNode entries = As.json(As.ADMIN.get("/api/v1/audit?target=key:" + id(revoked)));
            assertThat(entries.at("/entries/0/action").textValue()).isEqualTo("key.revoke");
            assertThat(entries.at("/entries/0/detail").textValue()).isEqualTo("a test's");
        }
        assertThat(QuarkusTransaction.requiringNew()
                        .call(() -> store.count("maker = ?1 and revokedAt is null", "key:" + id(child))))
                .isEqualTo(MANY);
    }

    @Test
    void onlyTheYoungestEndedKeysOfACallerAreKept() throws Exception {
        JsonNode key = As.ADMIN.makeKey(Scopes.KEYS, Scopes.SEARCH_READ);
        ended(id(key), "g");

        As.key(key.get("key").textValue()).makeKey(Scopes.SEARCH_READ);

        assertThat(QuarkusTransaction.requiringNew().call(() -> store.count("account", "key:" + id(key))))
                .isEqualTo(Keys.MAX_ENDED + 1);
        assertThat(QuarkusTransaction.requiringNew().call(() -> store.findById("g0" + (MANY - 1))))
                .isNotNull();
    }

    @Test
    void whatCannotBeForgottenNowKeepsNothingElse() throws Exception {
        Instant old = Instant.EPOCH.plus(1, ChronoUnit.DAYS);
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into audit_entry (at, caller, action, target) values (?, 'old', 'old', 'old')")) {
            for (int i = 0; i < MANY; i++) {
                insert.setObject(1, OffsetDateTime.ofInstant(old.plusSeconds(i), ZoneOffset.UTC));
                insert.addBatch();
            }
            insert.executeBatch();
        }

        CompletableFuture<Void> forgetting = QuarkusTransaction.requiringNew().call(() -> {
            entities.createQuery("update AuditEntry set detail = 'held' where caller = 'old' and at = ?1")
                    .setParameter(1, old.plusSeconds(MANY - 1))
                    .executeUpdate();
            CompletableFuture<Void> begun = SearchApi.inTheBackground(() -> {
                housekeeping.deleteExpired();
                return null;
            });
            SearchApi.eventually(() -> entriesOf("old"), left -> left < MANY);
            assertThat(entriesOf("old")).isPositive();
            return begun;
        });
        // Some databases time out before the lock on the last entry is released.
        forgetting.exceptionally(failure -> null).get();

        housekeeping.deleteExpired();
        assertThat(entriesOf("old")).isZero();
    }

    private long entriesOf(String caller) {
        return QuarkusTransaction.requiringNew()
                .call(() -> entities.createQuery("select count(*) from AuditEntry where caller = ?1", Long.class)
                        .setParameter(1, caller)
                        .getSingleResult());
    }

    private static long loaded(Statistics statistics) {
        return statistics.getEntityStatistics(ApiKey.class.getName()).getLoadCount();
    }

    private static String id(JsonNode key) {
        return key.get("id").textValue();
    }

    /** Inserts thousands of expired children of a key, with expiries one second apart. */
    private void ended(String maker, String prefix) throws Exception {
        Instant now = Instant.now();
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into api_key (id, name, hash, scopes, maker, created_at, ends_at, account)"
                                + " select ?, 'ended', hash, scopes, ?, created_at, ?, coalesce(account, ?)"
                                + " from api_key where id = ?")) {
            for (int i = 0; i < MANY; i++) {
                insert.setString(1, prefix + "0" + i);
                insert.setString(2, "key:" + maker);
                insert.setObject(3, OffsetDateTime.ofInstant(now.minusSeconds(MANY - i), ZoneOffset.UTC));
                insert.setString(4, "key:" + maker);
                insert.setString(5, maker);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
