package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.searches.LargeCheckpoint;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Responses and streams end when their caller's credentials are revoked or expire. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class PermitTest {
    private static final String KEYS = "/api/v1/keys/";
    private static final String RECORD_EVENTS = "/api/v1/records/events";

    @Inject
    KeyStore store;

    @Inject
    AgroalDataSource database;

    private static RawHttp begin(String path, String key) throws Exception {
        return new RawHttp()
                .send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                        + "\r\nAccept: application/x-ndjson\r\nConnection: close\r\n\r\n");
    }

    /** Opens an event stream and returns when the service counts its client as a watcher. */
    private static RawHttp watch(String path, String key) throws Exception {
        int before = watchers(key);
        RawHttp stream = begin(path, key);
        SearchApi.eventually(() -> watchers(key), watching -> watching > before);
        return stream;
    }

    private static int watchers(String key) throws Exception {
        return As.json(As.key(key).get("/api/v1/me"))
                .at("/quotas/watchers/used")
                .intValue();
    }

    private static void assertOver(RawHttp stream) throws Exception {
        assertThat(stream.rest()).startsWith("HTTP/1.1 20");
        stream.close();
    }

    /** Creates a search that never starts. */
    private static String search(String key) throws Exception {
        HttpResponse<byte[]> made = As.key(key).post(SearchApi.SEARCHES, LargeCheckpoint.WAITING);
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        return idOf(As.json(made));
    }

    /** Starts a checkpoint download, which proceeds as the client reads the response. */
    private static RawHttp download(LargeCheckpoint checkpoint, String key) throws Exception {
        return new RawHttp().send(checkpoint.request("Authorization: Bearer " + key + "\r\n"));
    }

    private static String text(JsonNode made) {
        return made.get("key").textValue();
    }

    private static String idOf(JsonNode made) {
        return made.get("id").textValue();
    }

    @Test
    void aStreamEndsWhenItsKeyIsRevokedAndOthersGoOn() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        String path = SearchApi.SEARCHES + "/" + search(text(made));
        String other = text(As.ADMIN.makeKey(Scopes.ADMIN));
        try (RawHttp others = watch(path + "/events", other)) {
            RawHttp stream = watch(path + "/events", text(made));
            RawHttp records = watch(RECORD_EVENTS, text(made));

            assertThat(As.ADMIN.delete(KEYS + idOf(made)).statusCode()).isEqualTo(204);

            assertOver(stream);
            assertOver(records);
            assertThat(As.ADMIN.post(path + "/cancel", "").statusCode()).isEqualTo(200);
            assertThat(others.rest()).contains("\"state\":\"CANCELLED\"");
        }
    }

    @Test
    void aStreamEndsWhenAnotherNodeHasRevokedItsKeyOrTheKeyIsOver() throws Exception {
        JsonNode revoked = As.ADMIN.makeKey(Scopes.SEARCH_READ);
        JsonNode over = As.ADMIN.makeKey(Scopes.SEARCH_READ);
        RawHttp first = watch(RECORD_EVENTS, text(revoked));
        RawHttp second = watch(RECORD_EVENTS, text(over));

        QuarkusTransaction.requiringNew().run(() -> {
            store.findById(idOf(revoked)).revokedAt = Instant.now();
            store.findById(idOf(over)).endsAt =
                    Instant.parse(over.get("createdAt").textValue());
        });

        assertOver(first);
        assertOver(second);
    }

    @Test
    void aStreamEndsWithItsToken() throws Exception {
        String answer = "HTTP/1.1 401";
        // On a slow machine a token can expire before the service has seen it.
        for (int seconds = 2; answer.startsWith("HTTP/1.1 401"); seconds *= 2) {
            String token =
                    Tokens.signed(Tokens.of("ann").expiresAt(Instant.now().plusSeconds(seconds)));
            try (RawHttp stream = begin(RECORD_EVENTS, token)) {
                answer = stream.rest();
            }
        }
        assertThat(answer).startsWith("HTTP/1.1 200");
    }

    @Test
    void nothingMoreIsImportedOnceTheKeyIsRevoked() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.ADMIN);
        // No game, and unlike "{}" no beginning of one, so it is answered before the next line arrives.
        String chunk = "5\r\nline\n\r\n";
        try (RawHttp lines = new RawHttp()) {
            lines.send("POST /api/v1/records/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + text(made)
                    + "\r\nContent-Type: application/x-ndjson\r\nConnection: close"
                    + "\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk);
            assertThat(lines.status()).isEqualTo(200);

            assertThat(As.ADMIN.delete(KEYS + idOf(made)).statusCode()).isEqualTo(204);

            // A check counts as passed while another thread has one under way, so a few more lines may be answered.
            SearchApi.eventually(() -> lines.sendIfOpen(chunk), isOpen -> !isOpen);
        }
    }

    @Test
    void aDownloadOfACheckpointEndsWhenItsKeyIsRevoked() throws Exception {
        JsonNode made = As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE);
        try (LargeCheckpoint checkpoint = new LargeCheckpoint(database, search(text(made)));
                RawHttp admins = download(checkpoint, ClosedProfile.ADMIN_KEY);
                RawHttp begun = download(checkpoint, text(made))) {
            assertThat(begun.status()).isEqualTo(200);

            assertThat(As.ADMIN.delete(KEYS + idOf(made)).statusCode()).isEqualTo(204);

            assertThat(begun.rest()).contains(LargeCheckpoint.BEGIN).doesNotContain(LargeCheckpoint.END);
            assertThat(admins.rest()).startsWith("HTTP/1.1 200").contains(LargeCheckpoint.END);
        }
    }

    @Test
    void oneCallerLeavesDownloadsOfCheckpointsToOthers() throws Exception {
        String key = text(As.ADMIN.makeKey(Scopes.SEARCH_READ, Scopes.SEARCH_WRITE));
        List<RawHttp> begun = new ArrayList<>();
        try (LargeCheckpoint checkpoint = new LargeCheckpoint(database, search(key))) {
            for (int i = 0; i < 4; i++) {
                begun.add(download(checkpoint, key));
                assertThat(begun.get(i).status()).isEqualTo(200);
            }

            try (RawHttp refused = download(checkpoint, key);
                    RawHttp admins = download(checkpoint, ClosedProfile.ADMIN_KEY)) {
                assertThat(refused.rest()).startsWith("HTTP/1.1 503").contains("/problems/busy", "already have 4");
                assertThat(admins.status()).isEqualTo(200);
            }
        } finally {
            for (RawHttp download : begun) {
                download.close();
            }
        }
    }
}
