package org.morpion.searches;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;

@Tag("load")
@QuarkusTest
@TestProfile(QueueLoadOnPostgresqlTest.Profile.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class QueueLoadOnPostgresqlTest extends QueueLoadTest {

    public static final class Profile implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            Map<String, String> both = new HashMap<>(new NoWorkers().getConfigOverrides());
            both.putAll(new OnPostgresql().getConfigOverrides());
            return both;
        }

        @Override
        public List<TestResourceEntry> testResources() {
            return new OnPostgresql().testResources();
        }
    }
}
