package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.Housekeeping;
import org.morpion.searches.SearchApi;

/** Generation of the first administrator key. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class FirstKeyTest {
    @Inject
    KeyStore store;

    @Inject
    FirstKey firstKey;

    @Inject
    Housekeeping housekeeping;

    @Test
    void theFirstKeyOfADatabaseIsMadeOnceForItsOwner(@TempDir Path directory) throws Exception {
        List<Path> places = List.of(directory.resolve("1"), directory.resolve("2"), directory.resolve("3"));
        List<CompletableFuture<String>> starts = new ArrayList<>();
        for (Path place : places) {
            starts.add(SearchApi.inTheBackground(() -> {
                firstKey.make(place);
                return "";
            }));
        }
        for (var start : starts) {
            start.get();
        }
        List<Path> files = places.stream()
                .map(place -> place.resolve("admin-key"))
                .filter(Files::exists)
                .toList();
        assertThat(files).hasSize(1);
        if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
            assertThat(Files.getPosixFilePermissions(files.get(0)))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
        As admin = As.key(Files.readString(files.get(0)).strip());
        assertThat(admin.get("/api/v1/audit").statusCode()).isEqualTo(200);
        assertThat(admin.makeKey(Scopes.ADMIN).get("endsAt").isNull()).isFalse();
    }

    @Test
    void theFirstKeyIsNotMadeAgainHoweverLongAgoItWasRevoked(@TempDir Path directory) {
        firstKey.make(directory.resolve("first"));
        QuarkusTransaction.requiringNew()
                .run(() -> store.update("revokedAt = ?1 where id = ?2", Instant.EPOCH, FirstKey.ID));
        try {
            housekeeping.deleteExpired();
            firstKey.make(directory.resolve("second"));

            assertThat(directory.resolve("second")).doesNotExist();
        } finally {
            QuarkusTransaction.requiringNew().run(() -> store.deleteById(FirstKey.ID));
        }
    }
}
