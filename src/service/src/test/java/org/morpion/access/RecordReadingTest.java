package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.documents.GameReference;
import org.morpion.documents.GameReferences;
import org.morpion.http.request.Limits;
import org.morpion.searches.Configurations;

/** A reference to a record by id needs the scope {@code record:read} unless that scope is public. */
class RecordReadingTest {
    private static final GameReference ID = GameReference.of("rosin178");
    private static final GameReference DOCUMENT = GameReference.of("MS1:x");

    private static GameReferences references(String caller, String... scopes) {
        CurrentCaller current = new CurrentCaller(Identities.of(new Caller(caller, Set.of(scopes), false)), null, null);
        return new GameReferences(null, null, current, Configurations.of(Limits.class, Map.of()));
    }

    @Test
    void whoMayReadRecordsMayNameThem() {
        assertThatCode(() -> references("key:1", Scopes.RECORD_READ).requireReadable(List.of(ID)))
                .doesNotThrowAnyException();
        assertThatCode(() -> references("key:1").requireReadable(Arrays.asList(DOCUMENT, null)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"key:1,403", "user:https://provider.example#ann,403", "address:192.0.2.1,401"})
    void othersMayNot(String caller, int status) {
        assertThatThrownBy(() -> references(caller, Scopes.DOCUMENTS, Scopes.SEARCH_WRITE)
                        .requireReadable(List.of(DOCUMENT, ID)))
                .isInstanceOfSatisfying(
                        HttpProblem.class,
                        problem -> assertThat(problem.getStatusCode()).isEqualTo(status));
    }
}
