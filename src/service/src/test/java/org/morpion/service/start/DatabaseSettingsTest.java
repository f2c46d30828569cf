package org.morpion.service.start;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.configuration.MemorySize;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Database settings that make the start fail. PackagedServiceIT tests what the process prints. */
class DatabaseSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "h2, jdbc:postgresql://db/morpion?password=secret, quarkus-app-postgresql/quarkus-run.jar",
        "postgresql, jdbc:h2:file:./data/morpion;PASSWORD=secret, quarkus-app/quarkus-run.jar",
        "postgresql, jdbc:mysql://db/morpion?password=secret, jdbc:postgresql://localhost/morpion",
    })
    void aDatabaseOfAnotherKindIsRefusedWithoutItsPassword(String kind, String url, String instead) {
        assertThatThrownBy(() -> new DatabaseKind(kind, url).customize(null))
                .hasMessageContainingAll("quarkus.datasource.jdbc.url", instead, url.substring(0, url.indexOf(':', 5)))
                .hasMessageNotContaining("secret");
    }

    @Test
    void aDataDirectoryThatCannotBeMadeIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> refuse(file.resolve("data").toString()))
                .hasMessageContainingAll(file.toString(), "can't be made");
    }

    @Test
    void aDataDirectoryThatTheDatabaseDoesNotTakeIsNamed() {
        assertThatThrownBy(() -> refuse("data")).hasMessageContainingAll("./data", "morpion.data.dir");
    }

    private static void refuse(String directory) {
        new DataDirectory("jdbc:h2:file:async:" + directory + "/morpion", directory, new MemorySize(BigInteger.ONE))
                .customize(null);
    }
}
